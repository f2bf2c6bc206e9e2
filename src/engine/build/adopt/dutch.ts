/** Dutch translations of words that are common in databases, to generate Dutch labels. */
import type { Adoption, AdoptedResource } from './decide.ts';
import type { RawProperty, RawSchema } from '../../registry/raw.ts';
import { fieldWords } from '../../registry/labels.ts';
import { singular } from './words.ts';

/** Singular and plural. Dutch joins them into compounds: customer address, klantadres. */
const nouns: Readonly<Record<string, readonly [one: string, several: string]>> = {
  account: ['account', 'accounts'],
  actor: ['acteur', 'acteurs'],
  address: ['adres', 'adressen'],
  album: ['album', 'albums'],
  amount: ['bedrag', 'bedragen'],
  appointment: ['afspraak', 'afspraken'],
  article: ['artikel', 'artikelen'],
  artist: ['artiest', 'artiesten'],
  author: ['auteur', 'auteurs'],
  balance: ['saldo', "saldo's"],
  bank: ['bank', 'banken'],
  book: ['boek', 'boeken'],
  booking: ['boeking', 'boekingen'],
  brand: ['merk', 'merken'],
  bread: ['brood', 'broden'],
  building: ['gebouw', 'gebouwen'],
  car: ['auto', "auto's"],
  category: ['categorie', 'categorieën'],
  city: ['plaats', 'plaatsen'],
  client: ['klant', 'klanten'],
  code: ['code', 'codes'],
  color: ['kleur', 'kleuren'],
  colour: ['kleur', 'kleuren'],
  comment: ['opmerking', 'opmerkingen'],
  company: ['bedrijf', 'bedrijven'],
  contact: ['contact', 'contacten'],
  contract: ['contract', 'contracten'],
  country: ['land', 'landen'],
  course: ['cursus', 'cursussen'],
  currency: ['valuta', "valuta's"],
  customer: ['klant', 'klanten'],
  date: ['datum', 'datums'],
  day: ['dag', 'dagen'],
  delivery: ['levering', 'leveringen'],
  department: ['afdeling', 'afdelingen'],
  description: ['omschrijving', 'omschrijvingen'],
  discount: ['korting', 'kortingen'],
  district: ['wijk', 'wijken'],
  document: ['document', 'documenten'],
  duration: ['duur', 'duur'],
  email: ['e-mailadres', 'e-mailadressen'],
  employee: ['medewerker', 'medewerkers'],
  event: ['gebeurtenis', 'gebeurtenissen'],
  fax: ['fax', 'faxen'],
  file: ['bestand', 'bestanden'],
  film: ['film', 'films'],
  genre: ['genre', 'genres'],
  group: ['groep', 'groepen'],
  height: ['hoogte', 'hoogtes'],
  hour: ['uur', 'uren'],
  image: ['afbeelding', 'afbeeldingen'],
  inventory: ['voorraad', 'voorraden'],
  invoice: ['factuur', 'facturen'],
  item: ['artikel', 'artikelen'],
  job: ['baan', 'banen'],
  language: ['taal', 'talen'],
  length: ['lengte', 'lengtes'],
  level: ['niveau', 'niveaus'],
  line: ['regel', 'regels'],
  location: ['locatie', 'locaties'],
  manager: ['manager', 'managers'],
  member: ['lid', 'leden'],
  message: ['bericht', 'berichten'],
  month: ['maand', 'maanden'],
  name: ['naam', 'namen'],
  note: ['notitie', 'notities'],
  number: ['nummer', 'nummers'],
  order: ['bestelling', 'bestellingen'],
  organisation: ['organisatie', 'organisaties'],
  organization: ['organisatie', 'organisaties'],
  owner: ['eigenaar', 'eigenaren'],
  password: ['wachtwoord', 'wachtwoorden'],
  patient: ['patiënt', 'patiënten'],
  payment: ['betaling', 'betalingen'],
  percentage: ['percentage', 'percentages'],
  person: ['persoon', 'personen'],
  phone: ['telefoon', 'telefoons'],
  photo: ['foto', "foto's"],
  picture: ['afbeelding', 'afbeeldingen'],
  place: ['plaats', 'plaatsen'],
  playlist: ['afspeellijst', 'afspeellijsten'],
  postcode: ['postcode', 'postcodes'],
  price: ['prijs', 'prijzen'],
  product: ['product', 'producten'],
  project: ['project', 'projecten'],
  quantity: ['aantal', 'aantallen'],
  rate: ['tarief', 'tarieven'],
  rating: ['beoordeling', 'beoordelingen'],
  reason: ['reden', 'redenen'],
  region: ['regio', "regio's"],
  rental: ['verhuur', 'verhuur'],
  role: ['rol', 'rollen'],
  room: ['kamer', 'kamers'],
  route: ['route', 'routes'],
  salary: ['salaris', 'salarissen'],
  school: ['school', 'scholen'],
  service: ['dienst', 'diensten'],
  shipment: ['verzending', 'verzendingen'],
  size: ['maat', 'maten'],
  staff: ['medewerker', 'medewerkers'],
  state: ['status', 'statussen'],
  status: ['status', 'statussen'],
  stock: ['voorraad', 'voorraden'],
  store: ['winkel', 'winkels'],
  street: ['straat', 'straten'],
  student: ['student', 'studenten'],
  subject: ['onderwerp', 'onderwerpen'],
  supplier: ['leverancier', 'leveranciers'],
  task: ['taak', 'taken'],
  tax: ['belasting', 'belastingen'],
  teacher: ['docent', 'docenten'],
  team: ['team', 'teams'],
  telephone: ['telefoon', 'telefoons'],
  text: ['tekst', 'teksten'],
  ticket: ['ticket', 'tickets'],
  time: ['tijd', 'tijden'],
  title: ['titel', 'titels'],
  total: ['totaal', 'totalen'],
  track: ['nummer', 'nummers'],
  type: ['type', 'types'],
  unit: ['eenheid', 'eenheden'],
  user: ['gebruiker', 'gebruikers'],
  vehicle: ['voertuig', 'voertuigen'],
  version: ['versie', 'versies'],
  visit: ['bezoek', 'bezoeken'],
  warehouse: ['magazijn', 'magazijnen'],
  website: ['website', 'websites'],
  week: ['week', 'weken'],
  weight: ['gewicht', 'gewichten'],
  year: ['jaar', 'jaren'],
};

/** Phrases that are not two nouns, or have their own translation. */
const phrases: Readonly<Record<string, string>> = {
  active: 'actief',
  'birth date': 'geboortedatum',
  birthday: 'geboortedatum',
  'company name': 'bedrijfsnaam',
  cancelled: 'geannuleerd',
  closed: 'gesloten',
  created: 'aangemaakt',
  'date of birth': 'geboortedatum',
  delivered: 'geleverd',
  'due date': 'vervaldatum',
  'end date': 'einddatum',
  ended: 'beëindigd',
  'first name': 'voornaam',
  freight: 'vracht',
  'hire date': 'in dienst sinds',
  'house number': 'huisnummer',
  id: 'nummer',
  'invoice date': 'factuurdatum',
  'last name': 'achternaam',
  'last update': 'laatst gewijzigd',
  modified: 'gewijzigd',
  new: 'nieuw',
  open: 'open',
  'order date': 'besteldatum',
  'order detail': 'bestelregel',
  'order details': 'bestelregels',
  'order line': 'bestelregel',
  'order lines': 'bestelregels',
  'ordered on': 'besteld op',
  paid: 'betaald',
  'payment date': 'betaaldatum',
  'phone number': 'telefoonnummer',
  'postal code': 'postcode',
  'rental date': 'verhuurdatum',
  'required date': 'gewenste datum',
  'return date': 'retourdatum',
  shipped: 'verzonden',
  'shipped date': 'verzenddatum',
  'start date': 'begindatum',
  surname: 'achternaam',
  'unit price': 'stukprijs',
  updated: 'gewijzigd',
  vat: 'btw',
  'zip code': 'postcode',
};

/** Returns the translation, or null if a word is unknown. @example dutchOf('Customer address') // 'Klantadres' */
export function dutchOf(english: string): string | null {
  const text = english.trim().toLowerCase();
  const words = text.split(/[\s_-]+/).filter((word) => word !== '');
  const phrase = phrases[words.join(' ')];
  if (phrase !== undefined) return capital(phrase);
  const found = words.map((word) => nouns[word] ?? nouns[singular(word)]);
  const last = words.at(-1) ?? '';
  const isPlural = nouns[last] === undefined;
  if (found.length === 0 || found.length > 2 || found.some((noun) => noun === undefined)) return null;
  const parts = found.map((noun, index) => noun?.[index === found.length - 1 && isPlural ? 1 : 0] ?? '');
  return capital(parts.join(/[aeiou]$/.test(parts[0] ?? '') && /^[aeiou]/.test(parts[1] ?? '') ? '-' : ''));
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

interface Translated {
  readonly adoption: Adoption;
  /** `film.rental_duration`: labels without a Dutch translation. */
  readonly untranslated: readonly string[];
}

/** Returns the registry with Dutch labels, and the names without a translation. */
export function withDutch(adoption: Adoption): Translated {
  const untranslated: string[] = [];
  const resources = adoption.resources.map((resource): AdoptedResource => {
    const miss = (place: string): void => void untranslated.push(place);
    return { ...resource, schema: schemaInDutch(resource, miss) };
  });
  return { adoption: { ...adoption, resources }, untranslated };
}

function schemaInDutch({ name, schema }: AdoptedResource, miss: (place: string) => void): RawSchema {
  const plural = schema['x-label-plural']?.['en'] ?? name;
  const [one, several] = [dutchOf(schema.title), dutchOf(plural)];
  if (one === null || several === null) miss(name);
  const { title, ...rest } = schema;
  return {
    title,
    ...(one === null ? {} : { 'x-label': { nl: one } }),
    ...rest,
    'x-label-plural': { ...schema['x-label-plural'], ...(several === null ? {} : { nl: several }) },
    properties: Object.fromEntries(
      Object.entries(schema.properties).map(([field, property]) => {
        const label = dutchOf(property.title ?? fieldWords(field));
        if (label === null) miss(`${name}.${field}`);
        return [field, propertyInDutch(property, label)];
      }),
    ),
  };
}

function propertyInDutch({ oneOf, ...property }: RawProperty, label: string | null): RawProperty {
  const choices = oneOf?.map((choice) => {
    const nl = dutchOf(choice.title);
    return nl === null ? choice : { ...choice, 'x-label': { nl } };
  });
  return {
    ...property,
    ...(label === null ? {} : { 'x-label': { nl: label } }),
    ...(choices ? { oneOf: choices } : {}),
  };
}
