// Dutch texts of figures: numbers and charts on the dashboard and above records.
import type { Messages } from './mergeMessages.ts';

export const figures = {
  figures: {
    failed: 'Dit kon niet worden gelezen. Laad de pagina zo opnieuw.',
    nothing_yet: 'Hier is nog niets te zien',
    more_than: 'Meer dan %{value}',
    more: '%{change} meer dan %{than}',
    less: '%{change} minder dan %{than}',
    same: 'Evenveel als %{than}',
    of_limit: '%{share} van %{limit}',
    limit: 'Grens',
    limit_line: '%{share}: %{limit}',
    as_table: 'Als tabel',
    as_chart: 'Als grafiek',
    part: 'Deel',
    hours: '%{hours} uur',
    record: 'In cijfers',
    step: { day: 'Dag', week: 'Week vanaf', month: 'Maand', quarter: 'Kwartaal vanaf', year: 'Jaar' },
  },
  pay: {
    heading: 'Te betalen',
    all: 'Alle %{total} openstaande facturen',
    due: 'Te betalen vóór %{due}',
    was_due: 'Vervallen sinds %{due}',
    collected: 'Wordt automatisch geïncasseerd',
    pay: 'Betalen',
    pay_number: 'Factuur %{number} betalen',
    title: 'Factuur %{number} betalen',
    scan: 'Scan de code met de app van je bank, of maak het bedrag zelf over.',
    code: 'QR-code voor de app van de bank',
    no_code: 'Deze overboeking past niet in een QR-code. Maak het bedrag met de hand over.',
    amount: 'Bedrag',
    to: 'Aan',
    iban: 'IBAN',
    mention: 'Omschrijving',
  },
} as const satisfies Messages;
