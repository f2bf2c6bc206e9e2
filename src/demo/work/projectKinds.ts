/** Kinds of projects, with the descriptions that people enter with their hours. */
import type { Craft } from '../company/employees.ts';

/** Activity of a time entry; hourly rates may depend on it. */
export type Activity = 'development' | 'support' | 'management' | 'travel' | 'other';

/** Descriptions of time entries, by activity. */
export type ActivityPhrases = Readonly<Partial<Record<Activity, readonly string[]>>>;

export interface ProjectKind {
  readonly name: string;
  readonly weight: number;
  readonly billing: 'hourly' | 'fixed' | 'non_billable';
  readonly crafts: readonly Craft[];
  /** Usual duration in months. */
  readonly months: readonly [number, number];
  readonly budget_hours: number;
  /** True for maintenance, which has no end date. */
  readonly isOpenEnded?: boolean;
  /** True if all employees book on it. */
  readonly isForAll?: boolean;
  readonly phrases: ActivityPhrases;
}

const management = [
  'Voortgangsoverleg met de klant',
  'Planning en voorbereiding sprint',
  'Demo en evaluatie van de afgelopen sprint',
  'Offerte voor meerwerk opgesteld',
  'Overleg over prioriteiten',
  'Acceptatietest doorgenomen met de klant',
];
const travel = ['Reistijd naar klant', 'Heen en terug naar kantoor klant'];

const site: ActivityPhrases = {
  development: [
    'Sjabloon voor nieuwspagina gemaakt',
    'Menu op mobiel verbeterd',
    'Contactformulier met spamcontrole gebouwd',
    'Laadtijd van de homepage teruggebracht',
    'Zoekfunctie toegevoegd',
    'Afbeeldingen automatisch verkleind',
    'Ontwerp omgezet naar thema',
    'Meertalige pagina’s ingericht',
    'Agenda met inschrijving gebouwd',
    'Toegankelijkheid nagelopen en hersteld',
    'Teksten en foto’s geplaatst',
    'Omleidingen van de oude site ingesteld',
  ],
  support: ['Redacteuren uitgelegd hoe het beheer werkt', 'Vragen over het CMS beantwoord'],
  management,
  travel,
};
const shop: ActivityPhrases = {
  development: [
    'Koppeling met voorraadsysteem aangepast',
    'Verzendlabels automatisch aangemaakt',
    'Afrekenpagina ingekort tot twee stappen',
    'iDEAL-retouren verwerkt',
    'Staffelprijzen voor zakelijke klanten',
    'Productfilters op kleur en maat',
    'Import van het assortiment uit het ERP',
    'Btw voor Belgische klanten gecontroleerd',
    'Kortingscodes per klantgroep',
    'E-mail bij levering vormgegeven',
    'Fout in winkelwagen met cadeaubonnen hersteld',
  ],
  support: ['Hulp bij inrichten van de verzendkosten', 'Vraag over dubbele bestellingen uitgezocht'],
  management,
  travel,
};
const system: ActivityPhrases = {
  development: [
    'API-eindpunt voor planning toegevoegd',
    'Rechten per afdeling ingebouwd',
    'Rapportage als spreadsheet',
    'Koppeling met de boekhouding: facturen verzenden',
    'Wachtrij voor zware taken ingericht',
    'Tests geschreven voor de importmodule',
    'Zoeken in dossiers versneld',
    'Inloggen met tweestapsverificatie',
    'Gegevensmodel voor contracten uitgebreid',
    'Foutmeldingen in begrijpelijk Nederlands',
    'Schermen voor de buitendienst gebouwd',
    'Code-review en aanpassingen',
    'Migratie van oude gegevens geschreven en getest',
  ],
  support: ['Foutmelding van gebruiker onderzocht', 'Gebruikers aangemaakt en uitleg gegeven'],
  management,
  travel,
};
const operations: ActivityPhrases = {
  development: ['Script voor nachtelijke export aangepast', 'Uitrol geautomatiseerd'],
  support: [
    'Updates geïnstalleerd en gecontroleerd',
    'PHP-versie verhoogd en site nagelopen',
    'Schijfruimte opgeruimd en uitgebreid',
    'Back-up teruggezet op verzoek',
    'Certificaat vernieuwd',
    'Traag laden onderzocht: databank geoptimaliseerd',
    'Storing in mailbezorging opgelost',
    'Firewallregels aangepast voor nieuw kantoor',
    'Bewaking ingesteld voor de nieuwe dienst',
    'DNS-wijziging doorgevoerd',
    'SPF, DKIM en DMARC ingericht',
    'Logbestanden nagekeken na melding van klant',
  ],
  management: ['Maandrapportage opgesteld', 'Overleg over capaciteit'],
  travel,
};
const move: ActivityPhrases = {
  support: [
    'Mailboxen overgezet',
    'Website overgezet en getest',
    'Nieuwe server ingericht',
    'Databank gekopieerd en vergeleken',
    'DNS omgezet buiten kantooruren',
    'Oude omgeving afgesloten',
    'Werkplekken omgezet naar nieuwe mailserver',
  ],
  development: ['Site geschikt gemaakt voor PHP 8.4', 'Verouderde modules vervangen'],
  management: ['Draaiboek voor de verhuizing gemaakt', 'Afstemming met de vorige leverancier'],
  travel,
};

const developers: readonly Craft[] = ['development'];
const admins: readonly Craft[] = ['systems', 'support'];

export const projectKinds: { readonly forClients: readonly ProjectKind[]; readonly internal: readonly ProjectKind[] } =
  {
    forClients: [
      {
        name: 'Nieuwe website',
        weight: 20,
        billing: 'fixed',
        crafts: developers,
        months: [2, 5],
        budget_hours: 110,
        phrases: site,
      },
      {
        name: 'Doorontwikkeling website',
        weight: 16,
        billing: 'hourly',
        crafts: developers,
        months: [4, 12],
        budget_hours: 160,
        phrases: site,
      },
      {
        name: 'Webwinkel',
        weight: 16,
        billing: 'hourly',
        crafts: developers,
        months: [3, 10],
        budget_hours: 240,
        phrases: shop,
      },
      {
        name: 'Klantportaal',
        weight: 14,
        billing: 'hourly',
        crafts: developers,
        months: [5, 14],
        budget_hours: 420,
        phrases: system,
      },
      {
        name: 'Koppeling boekhouding',
        weight: 8,
        billing: 'fixed',
        crafts: developers,
        months: [1, 3],
        budget_hours: 60,
        phrases: system,
      },
      {
        name: 'Beheer en onderhoud',
        weight: 16,
        billing: 'hourly',
        crafts: ['systems', 'support', 'development'],
        months: [12, 18],
        budget_hours: 200,
        isOpenEnded: true,
        phrases: operations,
      },
      {
        name: 'Verhuizing naar eigen server',
        weight: 10,
        billing: 'hourly',
        crafts: admins,
        months: [1, 3],
        budget_hours: 70,
        phrases: move,
      },
    ],
    internal: [
      {
        name: 'Kantoor en overleg',
        weight: 1,
        billing: 'non_billable',
        crafts: ['director', 'development', 'systems', 'support'],
        months: [18, 18],
        budget_hours: 0,
        isOpenEnded: true,
        isForAll: true,
        phrases: {
          management: [
            'Weekstart',
            'Functioneringsgesprek',
            'Uren van vorige week nagekeken',
            'Begroting bijgewerkt',
            'Overleg met de boekhouder',
            'Sollicitatiegesprek gevoerd',
          ],
          other: ['Mail en administratie', 'Cursus beveiliging', 'Kennissessie', 'Nieuwe laptop ingericht'],
        },
      },
      {
        name: 'Eigen platform',
        weight: 1,
        billing: 'non_billable',
        crafts: ['development', 'systems'],
        months: [18, 18],
        budget_hours: 0,
        isOpenEnded: true,
        isForAll: true,
        phrases: {
          development: [
            'Klantomgeving: overzicht van facturen',
            'Automatische inrichting van accounts verbeterd',
            'Domeinkoppeling met de registry bijgewerkt',
            'Tests van het bestelproces',
          ],
          support: [
            'Nameservers bijgewerkt',
            'Uitwijktest van het rek',
            'Kernelupdates op de webservers',
            'Bewaking opnieuw afgesteld',
            'Kennisbank bijgewerkt',
          ],
        },
      },
    ],
  };

/** Work outside of projects: a call, a question, a small repair. */
export const deskPhrases: ActivityPhrases = {
  support: [
    'Telefonische vraag over e-mail op de telefoon',
    'Wachtwoord hersteld en uitleg gegeven',
    'Mailbox vol: opgeschoond en vergroot',
    'Website gaf een foutmelding, cache geleegd',
    'Domein doorgestuurd naar nieuwe site',
    'Hulp bij instellen van Outlook',
    'Spam in contactformulier tegengehouden',
    'Back-up van gisteren teruggezet',
    'SSL-certificaat opnieuw aangevraagd',
    'DNS-record toegevoegd voor nieuwsbrief',
    'Vraag over factuur beantwoord',
    'Traag laden onderzocht',
    'Besmette plug-in verwijderd',
    'Nieuwe medewerker toegevoegd aan de mail',
  ],
  development: [
    'Kleine tekstwijziging in het thema',
    'Formulier verstuurde niet: hersteld',
    'Openingstijden aangepast op de site',
  ],
};
