/** Dutch texts of the bank module. */
import type { Translation } from '#engine/values';
import type * as en from './en.ts';

export const screens: Translation<typeof en.screens> = {
  bank: {
    drop: 'Zet bankafschriften hier neer (CAMT.053, XML of zip)',
    choose: 'Bestanden kiezen',
    read: 'Gelezen uit %{file}',
    nothing_new: 'Alles hierin was al ingelezen. Er is niets gewijzigd.',
    statement: '%{iban}, %{days}',
    entries: '%{smart_count} mutatie |||| %{smart_count} mutaties',
    new_entries: '%{smart_count} nieuw',
    booked: '%{smart_count} geboekt',
    to_decide: '%{smart_count} te beslissen',
    ignored: '%{smart_count} overgeslagen',
    waiting: '%{smart_count} wordt nog vergeleken |||| %{smart_count} worden nog vergeleken',
    gap: 'Van %{days} is geen afschrift ingelezen, terwijl het saldo met %{amount} veranderde. Download die dagen ook.',
    work: 'Te beslissen',
    keys: 'Pijltjes of J en K bewegen, 1 tot 3 boekt, I slaat over, %{undo} maakt ongedaan.',
    list: 'Mutaties om te beslissen',
    none: 'Niets te beslissen',
    none_text: 'Elke mutatie is geboekt of overgeslagen. Lees het volgende afschrift in wanneer je wilt.',
    more: 'Nog %{smart_count} mutatie te beslissen |||| Nog %{smart_count} mutaties te beslissen',
    unknown: 'Onbekende rekeninghouder',
    candidates: 'Wat hiermee waarschijnlijk is betaald',
    no_candidates: 'Niets in deze mutatie leidt naar een klant.',
    money_out: 'Een afschrijving betaalt geen factuur. Sla de mutatie over, of boek die als bankkosten.',
    take: 'Boeken (%{key})',
    take_candidate: 'Boeken op kandidaat %{key}',
    confidence: '%{percent}% zeker',
    credit: '%{amount} wordt tegoed',
    open_until: '%{amount} open, vervalt %{day}',
    open: '%{amount} open',
    ignore: 'Overslaan',
    costs: 'Bankkosten',
    by_hand: 'Klant kiezen',
    undo: 'Ongedaan maken',
    ignored_here: 'Beslist in de werklijst',
    decided: '%{name}: %{amount} geboekt',
    skipped: '%{name}: %{amount} overgeslagen',
    undone: 'Ongedaan gemaakt',
    next: 'Volgende mutatie',
    previous: 'Vorige mutatie',
  },
};

export const server: Translation<typeof en.server> = {
  file: {
    empty: { message: 'Het bestand is leeg.', hint: 'Download het afschrift opnieuw bij je bank.' },
    mt940: {
      message: 'Dit is een MT940-bestand.',
      hint: 'Je bank biedt hetzelfde afschrift aan als CAMT.053 (XML). Kies dat bij het downloaden.',
    },
    pdf: {
      message: 'Dit is een pdf-bestand.',
      hint: 'Download het afschrift als CAMT.053 (XML). Een pdf is niet betrouwbaar te lezen.',
    },
    html: {
      message: 'Dit is een webpagina, geen bankafschrift.',
      hint: 'Misschien was je bij de bank uitgelogd tijdens het downloaden. Log in en download het CAMT.053-bestand opnieuw.',
    },
    not_xml: {
      message: 'Dit is geen CAMT.053-bestand.',
      hint: 'Kies CAMT.053 (XML, eventueel gezipt) als je het afschrift bij je bank downloadt.',
    },
    other_document: {
      message: 'Dit is %{found}, geen CAMT.053.',
      hint: 'Kies CAMT.053 als je het afschrift bij je bank downloadt.',
    },
    cut_off: {
      message: 'Het bestand %{name} houdt te vroeg op.',
      hint: 'Waarschijnlijk is de download afgebroken. Download het bestand opnieuw bij je bank. Er is niets ingelezen.',
    },
    malformed: {
      message: 'Het bestand %{name} is niet te lezen: %{detail}',
      hint: 'Download het bestand opnieuw bij je bank en bewerk het niet. Er is niets ingelezen.',
    },
    archive: {
      message: 'Het zipbestand is niet te lezen.',
      hint: 'Pak het uit en stuur de XML-bestanden, of download het opnieuw.',
    },
    archive_empty: {
      message: 'In het zipbestand zitten geen XML-bestanden.',
      hint: 'Kies CAMT.053 als je het afschrift bij je bank downloadt.',
    },
    too_large: { message: 'Het bestand is groter dan %{max}.', hint: 'Download minder dagen tegelijk.' },
    no_statements: {
      message: 'In het bestand staan geen afschriften.',
      hint: 'Kies bij het downloaden een periode met mutaties.',
    },
    several: 'Er is niets ingelezen, omdat er %{count} dingen in het bestand niet kloppen.',
    nothing_read: 'Er is niets ingelezen.',
  },
  booking: {
    other_client: 'Kies facturen van de klant die heeft betaald',
    not_open: 'Kies facturen die verstuurd en nog niet betaald zijn',
    period_closed: {
      message: 'De betaling valt in een afgesloten periode.',
      hint: 'Markeer de betaling vandaag als terugbetaald of gestorneerd.',
    },
    of_batch: {
      message: 'Deze mutatie hoort bij een batch, die in zijn geheel is geboekt.',
      hint: 'Corrigeer de betaling van een klant bij de betaling zelf.',
    },
    refunded: {
      message: 'De betaling is terugbetaald of gestorneerd.',
      hint: 'Wat naar de klant is teruggegaan, blijft zo.',
    },
  },
  match: {
    structured: 'Het betalingskenmerk hoort bij deze factuur',
    named: 'Staat in de omschrijving',
    end_to_end: 'Staat in het end-to-end-ID',
    account: 'Betaald van een rekening van de klant',
    several_accounts: 'Meerdere klanten betalen van deze rekening',
    amount: 'Het bedrag is wat openstaat',
    amount_of_several: 'Het bedrag is de som van deze facturen',
    amount_of_all: 'Het bedrag is alles wat de klant open heeft staan',
    part: 'Minder dan er openstaat: betaalt een deel',
    more: 'Meer dan er openstaat: de rest wordt tegoed',
    name: 'De rekeninghouder heet zoals de klant',
    similar_name: 'De rekeninghouder heet ongeveer zoals de klant',
    other_account: 'Betaald van een rekening van een andere klant',
    no_open_invoice: 'De klant heeft niets openstaan: alles wordt tegoed',
    several_clients: 'De omschrijving noemt facturen van meerdere klanten',
  },
  fault: {
    no_account: 'Afschrift %{statement} noemt geen IBAN. Alleen rekeningen met een IBAN kunnen worden ingelezen',
    no_opening:
      'Afschrift %{statement} heeft geen beginsaldo (OPBD of PRCD). Vraag je bank om volledige CAMT.053-bestanden',
    no_closing: 'Afschrift %{statement} heeft geen eindsaldo (CLBD). Download het opnieuw als de dag is afgesloten',
    no_date: 'Afschrift %{statement} heeft geen datum. Vraag je bank om volledige CAMT.053-bestanden',
    account_currency: 'Afschrift %{statement} is in %{currency}. Alleen rekeningen in EUR kunnen worden ingelezen',
    unknown_account:
      'Afschrift %{statement} is van rekening %{iban}, die bij geen van je verkopers hoort. Vul de rekening in bij de verkoper, of kies een ander bestand',
    statement_in_future:
      'Afschrift %{statement} eindigt op %{day}, en die dag moet nog komen. Controleer het bestand en de klok',
    sum_differs:
      'Afschrift %{statement}: %{opening} plus mutaties van %{entries} is niet het eindsaldo %{closing}. Het verschil is %{difference}',
    sum_differs_suspect:
      'Afschrift %{statement}: %{opening} plus mutaties van %{entries} is niet het eindsaldo %{closing}. Het verschil van %{difference} wijst naar mutatie %{suspect}. Download het bestand opnieuw',
    count_differs:
      'Afschrift %{statement} zegt %{said} mutaties te hebben, maar heeft er %{found}. Download het bestand opnieuw',
    amount: 'Afschrift %{statement}, mutatie %{entry}: “%{value}” is geen bedrag',
    negative:
      'Afschrift %{statement}, mutatie %{entry}: het bedrag %{value} is negatief. In CAMT.053 staat DBIT bij een afschrijving. Download het bestand opnieuw',
    too_precise: 'Afschrift %{statement}, mutatie %{entry}: het bedrag %{value} heeft delen van een cent',
    direction: 'Afschrift %{statement}, mutatie %{entry}: “%{value}” is geen CRDT en geen DBIT',
    state:
      'Afschrift %{statement}, mutatie %{entry}: de status “%{value}” is onbekend. Bekend zijn BOOK, PDNG, INFO en FUTR',
    day: 'Afschrift %{statement}, mutatie %{entry}: de datum “%{value}” bestaat niet',
    entry_currency:
      'Afschrift %{statement}, mutatie %{entry}: het bedrag is in “%{value}”. Alleen EUR kan worden ingelezen',
    future: 'Afschrift %{statement}, mutatie %{entry}: de datum %{value} moet nog komen',
  },
};

export const calls: Translation<typeof en.calls> = {
  readBankEntryCandidates: 'De waarschijnlijkste betalers van een bankmutatie',
  importBankStatements: {
    summary: 'Bankafschriften (CAMT.053) inlezen en zekere mutaties boeken',
    name: 'De naam van het bestand.',
  },
};
