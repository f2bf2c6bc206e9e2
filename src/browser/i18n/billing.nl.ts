// Dutch: from hours to invoices, instalments, the specification.
import type { Messages } from './mergeMessages.ts';

export const billing = {
  budget: {
    is_near: '%{name}: %{percent}% van het budget van %{budget} is gebruikt, nog %{left} over.',
    is_over: '%{name} is %{left} over het budget van %{budget} heen.',
    within: '%{name}: %{booked} van %{budget} gebruikt, met deze regel erbij. Nog %{left} over.',
    near: 'Het budget van %{name} is bijna op: %{booked} van %{budget} gebruikt, met deze regel erbij. Nog %{left} over.',
    over: '%{name} gaat met deze regel %{left} over het budget van %{budget} heen. Je kunt hem opslaan; de projectleider krijgt bericht.',
  },
  hour_invoice: {
    intro: 'Goedgekeurde uren die nog op geen factuur staan. Kies een klant, bekijk het concept met de specificatie en maak het.',
    until: 'Tot en met', from: 'Vanaf', choice: 'Wat je factureert', projects: 'Projecten', all_projects: 'Alle, en werk zonder project',
    group_by: 'Een regel per', names: 'Namen op de specificatie',
    groups: { project: 'Project', activity: 'Project en werksoort', employee: 'Project en medewerker', day: 'Project en dag' },
    named: { full: 'Volledige namen', initials: 'Initialen', none: 'Geen namen' },
    clients: 'Klanten met te factureren uren', client: 'Klant', oldest: 'Oudste', entries: 'Regels', billable: 'Factureerbaar', value: 'Waarde', worked: 'Gewerkt', amount: 'Bedrag', day: 'Dag', employee: 'Medewerker', description: 'Omschrijving', sum: 'Samen',
    fixed: 'Projecten met een vaste prijs', project: 'Project', agreed: 'Afgesproken', invoiced: 'Gefactureerd', left: 'Over', open_hours: 'Nog te dekken uren',
    left_of: 'Nog %{left} van %{agreed}.', covers: 'Dekt %{time} goedgekeurde uren.', instalment: 'Op deze factuur', rest: 'De rest', no_instalment: 'Niets', no_amount: 'Vul een bedrag in, zoals 2500', beyond: 'Meer factureren dan er is afgesproken',
    none: 'Alles is gefactureerd', none_text: 'Uren komen hier zodra ze zijn goedgekeurd.',
    nothing: 'In deze keuze is er niets te factureren', nothing_text: 'Kies een andere periode of andere projecten.',
    unpriced: 'Eén urenregel valt erbuiten: er is geen uurtarief voor. Voeg een tarief toe. |||| %{smart_count} urenregels vallen erbuiten: er is geen uurtarief voor. Voeg een tarief toe.',
    several: 'Eén factuur. |||| %{smart_count} facturen: een project met een orderreferentie krijgt een eigen factuur.',
    several_credits: 'Eén document. |||| %{smart_count} documenten: wat van een factuur terugkomt, krijgt een eigen creditnota.',
    draft: 'Conceptfactuur', draft_for: 'Conceptfactuur voor %{reference}', credit: 'Conceptcreditnota bij factuur %{number}', at_rate: '%{time} tegen %{rate} per uur',
    becomes_credit: 'Deze correcties komen samen onder nul uit: dit wordt een creditnota bij factuur %{number}.',
    below_zero: 'Dit komt onder nul uit, omdat het uren corrigeert van een factuur die nog een concept is. Maak die factuur eerst definitief; daarna wordt dit een creditnota erbij.',
    show_hours: 'Eén urenregel |||| %{smart_count} urenregels', specification: 'Specificatie van de uren', specification_of: 'Uren van %{name}', entries_link: 'Open deze urenregels',
    make: 'Conceptfactuur maken |||| %{smart_count} conceptfacturen maken', make_credit: 'Conceptcreditnota maken |||| %{smart_count} concepten maken', made_credit: 'De conceptcreditnota staat klaar. |||| Er staan %{smart_count} concepten klaar.', made: 'De conceptfactuur staat klaar. |||| Er staan %{smart_count} conceptfacturen klaar.',
  },
} satisfies Messages;
