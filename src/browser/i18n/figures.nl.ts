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
} as const satisfies Messages;
