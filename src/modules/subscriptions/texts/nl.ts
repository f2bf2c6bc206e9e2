/** The module's Dutch. */
import type { Translation } from '../../../engine/texts/messages.ts';
import type * as en from './en.ts';

export const screens: Translation<typeof en.screens> = {
  // Nederlands: abonnementen, wat een actie zou doen, prijzen op een dag, geplande verhogingen, wat aan de beurt is.
  preview: {
    outcome: 'Waar het op uitkomt',
    total: 'Wordt berekend, excl. btw',
    back: 'Komt terug, excl. btw',
  },
  subscription: {
    period: 'Lopende periode',
    bar: 'Van %{start} t/m %{end}; vandaag is het %{today}; gefactureerd t/m %{billed}',
    today: 'Vandaag',
    billed_through: 'Gefactureerd tot en met',
    next_period: 'Volgende periode vanaf',
    changes_on: 'Wijzigt op',
    ends_on: 'Eindigt op',
    left: 'Nog 1 van %{days} dagen |||| Nog %{smart_count} van %{days} dagen',
    no_period: 'Er is nog geen periode begonnen',
    no_period_text: 'De eerste begint zodra de dienst is opgeleverd.',
  },
  planned: {
    none: 'Er verandert geen enkele prijs',
    none_text: 'Neem een prijslijst in gebruik vanaf een latere dag, en zie hier wat dat per abonnement doet.',
    intro:
      'Een abonnement dat de prijslijst volgt, krijgt de nieuwe prijs bij zijn volgende periode. Vertel het de klant minstens %{days} dagen van tevoren, of de opzegtermijn van het product zelf als die er is, zodat die nog kan opzeggen.',
    fixed:
      '1 abonnement heeft een afgesproken prijs en blijft zoals het is. |||| %{smart_count} abonnementen hebben een afgesproken prijs en blijven zoals ze zijn.',
    lists: 'Prijslijsten die ingaan',
    list: 'Prijslijst',
    valid_from: 'Geldig vanaf',
    subscriptions: 'Abonnementen',
    per_month: 'Per maand',
    first: 'Eerste',
    notify_by: 'Melden vóór',
    too_late: '%{date}, nu te laat',
    no_changes: 'Geen lopend abonnement krijgt hierdoor een andere prijs.',
    changes: 'Abonnementen die wijzigen',
    subscription: 'Abonnement',
    client: 'Klant',
    on: 'Vanaf',
    from: 'Nu',
    to: 'Wordt',
    link: 'Geplande wijzigingen',
  },
  due: {
    none: 'Er is niets te factureren',
    none_text: 'Elke periode die is begonnen, staat op een factuur.',
    intro: 'Dit komt in de loop van de dag vanzelf op conceptfacturen. Hier kan het meteen. Exclusief btw.',
    bill: 'Nu factureren',
    done: '%{lines} perioden op %{invoices} conceptfacturen, %{ended} beëindigd, %{failed} klanten niet gelukt',
    unpriced:
      'Er is geen prijs voor %{names}. Zet hem in de prijslijst. |||| Er zijn geen prijzen voor %{names}. Zet ze in de prijslijst.',
    lines: 'Te factureren perioden',
    subscription: 'Abonnement',
    product: 'Product',
    start: 'Vanaf',
    end: 'Tot',
    amount: 'Bedrag',
    ending: 'Abonnementen die eindigen',
    ends: 'Eindigt',
    on: 'Op',
  },
};

export const server: Translation<typeof en.server> = {
  cancel: {
    day_not_offered: 'Kies een van de dagen die worden aangeboden',
    end_of_period: 'Aan het einde van de periode',
    after_notice: 'Aan het einde van de periode, na %{notice_days} dagen opzegtermijn',
    without_notice: 'Aan het einde van deze periode, zonder opzegtermijn',
    at_once: 'Meteen',
    refunded: 'Wat vooruit is betaald, komt terug',
    ends: 'Eindigt',
    last_day: 'Laatste dag',
    until_then: 'Tot dan loopt het door, en de opzegging is in te trekken tot',
    ends_now: 'Het eindigt nu. Dat is niet terug te draaien.',
  },
  change: {
    day_not_offered: 'Kies een van de dagen die worden aangeboden',
    from_when: 'Vanaf wanneer',
    from: 'Vanaf',
    with_new_period: ', als een nieuwe periode begint',
    at_once: 'Meteen',
    no_other_choice: 'Er valt niets anders te kiezen: er geldt geen andere prijs voor deze klant.',
    later: 'Er wordt nu niets berekend. Het wijzigt vanzelf op',
    nothing_to_settle: 'Er is niets vooruit berekend, dus er valt niets te verrekenen.',
    rest_of_period: 'voor de rest van wat betaald is, per dag gerekend. Daarna de volle prijs per',
    refunded: 'Je krijgt het verschil terug',
    charged: 'Het verschil wordt berekend',
    now: 'Nu',
    becomes: 'Wordt',
    same_quantity: 'Dit is het aantal dat het al heeft',
    product_not_offered: 'Kies een van de producten die worden aangeboden',
    pay_per: 'Betalen per',
    same: 'evenveel',
    more: 'meer',
    less: 'minder',
  },
  settlement: {
    credit: 'Teruggave',
    through: 't/m',
  },
  periods: {
    day: 'dag',
    days: 'dagen',
    week: 'week',
    weeks: 'weken',
    month: 'maand',
    months: 'maanden',
    year: 'jaar',
    years: 'jaar',
    several: '%{count} %{unit}',
  },
};

export const calls: Translation<typeof en.calls> = {
  planPrices: 'Welke abonnementen iets anders gaan kosten, volgens de komende prijslijsten',
  readDueSubscriptions: 'Welke abonnementen te factureren zijn',
  billDueSubscriptions: 'Wat te factureren is op conceptfacturen zetten',
};
