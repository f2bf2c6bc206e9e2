/** In charge of the lines of business of the demo company's clients: how such companies are called and what their sites are about. */

export interface Trade {
  readonly key: string;
  /** Patterns of names: {family}, {other}, {city}, {name}. */
  readonly names: readonly string[];
  /** What stands behind the name in the trade register; empty for a sole trader. */
  readonly legal_suffixes: readonly string[];
  /** Words for further domains, beside the company's own name. */
  readonly topics: readonly string[];
  /** What its main site runs on. */
  readonly site: 'wordpress' | 'shop' | 'laravel' | 'static';
  readonly isPublicBody?: boolean;
}

const bv = ['B.V.', 'B.V.', ''];

export const trades: readonly Trade[] = [
  { key: 'bakery', names: ['Bakkerij {family}', '{family} Brood & Banket', 'De Gouden Krakeling {city}'], legal_suffixes: ['', 'V.O.F.', 'B.V.'],
    topics: ['versbrood', 'bruidstaart', 'broodjeslunch', 'taartenatelier'], site: 'wordpress' },
  { key: 'installer', names: ['{family} Installatietechniek', 'Installatiebedrijf {family}', '{family} Klimaattechniek'], legal_suffixes: bv,
    topics: ['warmtepompadvies', 'cvketelservice', 'loodgieterspoed', 'aircoinbouw'], site: 'wordpress' },
  { key: 'dentist', names: ['Tandartspraktijk {family}', 'Mondzorg {city}', 'Tandheelkundig Centrum {name}'], legal_suffixes: ['B.V.', ''],
    topics: ['tandartsspoed', 'mondhygienist', 'kroonenbrug'], site: 'static' },
  { key: 'lawyer', names: ['{family} & {other} Advocaten', 'Advocatenkantoor {family}', '{family} {other} Mediation'], legal_suffixes: ['', 'B.V.'],
    topics: ['arbeidsrechtadvies', 'letselschadehulp', 'huurrecht'], site: 'wordpress' },
  { key: 'estate-agent', names: ['{family} Makelaardij', 'Makelaarskantoor {family}', '{name} Wonen'], legal_suffixes: bv,
    topics: ['huisverkopen', 'nieuwbouw', 'aankoopmakelaar', 'bedrijfspand'], site: 'laravel' },
  { key: 'physio', names: ['Fysiotherapie {family}', 'Praktijk {name}', 'Fysio {city}-Centrum'], legal_suffixes: ['', 'V.O.F.'],
    topics: ['rugklachten', 'sportfysio', 'manueletherapie'], site: 'wordpress' },
  { key: 'garage', names: ['Autobedrijf {family}', 'Garage {family} & Zn.', 'APK-Centrum {city}'], legal_suffixes: bv,
    topics: ['apkkeuring', 'occasions', 'bandenwissel', 'elektrischleasen'], site: 'laravel' },
  { key: 'gardener', names: ['Hoveniersbedrijf {family}', '{family} Tuinen', 'Groenwerk {name}'], legal_suffixes: ['', 'B.V.', 'V.O.F.'],
    topics: ['tuinontwerp', 'daktuinen', 'snoeiwerk'], site: 'wordpress' },
  { key: 'builder', names: ['Bouwbedrijf {family}', '{family} Bouw & Onderhoud', 'Aannemersbedrijf {family}'], legal_suffixes: ['B.V.'],
    topics: ['dakkapelplaatsen', 'verbouwing', 'aanbouw', 'kozijnenop-maat'], site: 'wordpress' },
  { key: 'transport', names: ['{family} Transport', 'Koeriersdienst {name}', '{family} Logistiek'], legal_suffixes: ['B.V.'],
    topics: ['koerier', 'verhuislift', 'tracktrace', 'pallettransport'], site: 'laravel' },
  { key: 'bicycles', names: ['{family} Tweewielers', 'Fietsenmakerij {name}', 'De Fietserij {city}'], legal_suffixes: ['', 'B.V.'],
    topics: ['ebikes', 'bakfietsen', 'fietsverhuur', 'fietslease'], site: 'shop' },
  { key: 'hairdresser', names: ['Kapsalon {name}', 'Haarstudio {family}', 'Barbershop {name}'], legal_suffixes: [''], topics: ['kapper', 'bruidskapsel'], site: 'static' },
  { key: 'restaurant', names: ['Restaurant {name}', 'Eetcafé {name}', 'Brasserie {family}'], legal_suffixes: ['B.V.', 'V.O.F.', ''],
    topics: ['reserveren', 'cateringservice', 'diner'], site: 'wordpress' },
  { key: 'hotel', names: ['Hotel {name}', 'Landgoed {family}', 'Bed & Breakfast {name}'], legal_suffixes: ['B.V.', ''],
    topics: ['arrangementen', 'trouwlocatie', 'vergaderzaal'], site: 'wordpress' },
  { key: 'brewery', names: ['Brouwerij {name}', 'Stadsbrouwerij {family}'], legal_suffixes: ['B.V.', ''], topics: ['bierpakket', 'proeflokaal', 'bierwinkel'], site: 'shop' },
  { key: 'accountant', names: ['{family} Accountants', 'Administratiekantoor {family}', '{family} & {other} Belastingadviseurs'], legal_suffixes: bv,
    topics: ['jaarrekening', 'zzpboekhouder', 'salarisadministratie', 'btwaangifte'], site: 'wordpress' },
  { key: 'printer', names: ['Drukkerij {family}', '{name} Print & Sign', 'Grafisch Bedrijf {family}'], legal_suffixes: bv,
    topics: ['gevelreclame', 'visitekaartjes', 'autobelettering'], site: 'shop' },
  { key: 'photographer', names: ['{family} Fotografie', 'Studio {name}'], legal_suffixes: [''], topics: ['trouwfotograaf', 'bedrijfsportret'], site: 'static' },
  { key: 'architect', names: ['{family} Architecten', 'Bureau {family}', 'Architectenbureau {family} & {other}'], legal_suffixes: ['B.V.'],
    topics: ['houtbouw', 'monumenten'], site: 'wordpress' },
  { key: 'events', names: ['{name} Evenementen', '{family} Events', 'Feestverhuur {name}'], legal_suffixes: bv, topics: ['festivaltickets', 'tentverhuur', 'bedrijfsfeest'], site: 'laravel' },
  { key: 'webshop', names: ['{name} Woonwinkel', 'De {name} Webwinkel', '{family} Wijnimport', 'Speelgoedhuis {family}'], legal_suffixes: ['B.V.', '', 'V.O.F.'],
    topics: ['cadeaus', 'outlet', 'kortingsdagen', 'zakelijkbestellen', 'winkelacties'], site: 'shop' },
  { key: 'wholesale', names: ['{family} Groothandel', '{family} Technische Handel', '{family} Agri'], legal_suffixes: ['B.V.', 'B.V.', 'N.V.'],
    topics: ['b2bportaal', 'onderdelen', 'bestelportaal', 'maatwerkpartijen'], site: 'shop' },
  { key: 'software', names: ['{name} Software', '{family} IT-advies', 'Webbureau {name}', '{name} Digital'], legal_suffixes: ['B.V.'],
    topics: ['app', 'api', 'portaal', 'status', 'demo', 'klantportaal'], site: 'laravel' },
  { key: 'foundation', names: ['Stichting {name}', 'Stichting Erfgoed {city}', 'Museum {name}', 'Stichting Jeugdzorg {city}'], legal_suffixes: [''],
    topics: ['vrijwilligers', 'doneren', 'tentoonstelling', 'jaarverslag'], site: 'wordpress' },
  { key: 'association', names: ['Muziekvereniging {name}', 'Tennisvereniging {name}', 'Roeivereniging {city}'], legal_suffixes: [''],
    topics: ['ledenportaal', 'toernooi', 'jubileum'], site: 'wordpress' },
  { key: 'school', names: ['Basisschool {name}', 'Scholengroep {city}', 'Muziekschool {name}'], legal_suffixes: [''], topics: ['oudersportaal', 'openles'], site: 'wordpress', isPublicBody: true },
  { key: 'council', names: ['Waterschap {name}', 'Omgevingsdienst {city}', 'Gemeentearchief {city}'], legal_suffixes: [''],
    topics: ['meldpunt', 'vergunningen', 'burgerpanel'], site: 'laravel', isPublicBody: true },
];

/** Names that belong to nobody: for {name}. */
export const properNames: readonly string[] = [
  'Avondrood', 'Blauwborst', 'De Brug', 'De Buitenkans', 'De Eendracht', 'De Haven', 'De Kievit', 'De Koppeling', 'De Linde', 'De Meander', 'De Molensteen',
  'De Oase', 'De Oversteek', 'De Regenboog', 'De Rode Loper', 'De Schakel', 'De Sleutel', 'De Vuurtoren', 'De Waterlelie', 'De Windroos', 'De Zwaluw', 'Duinzicht',
  'Eikenhorst', 'Grutto', 'Halfweg', 'Hoogtij', 'IJsvogel', 'Kaapstand', 'Klaverblad', 'Korenbloem', 'Kwartier', 'Landzicht', 'Lente', 'Lichtpunt', 'Maanlicht',
  'Noordkade', 'Oosterlicht', 'Overkant', 'Panta', 'Polderzicht', 'Rietzanger', 'Rondom', 'Sprank', 'Stroomlijn', 'Tij', 'Toermalijn', 'Veenlust', 'Vlinder',
  'Vonk', 'Waterkant', 'Weidevogel', 'Westenwind', 'Wilgenroos', 'Zeewaarts', 'Zevensprong', 'Zilverreiger', 'Zonnedauw', 'Zuiderkruis',
];
