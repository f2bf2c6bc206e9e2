// Dutch: the ways to show a list.
import { lists } from './lists.nl.ts';
import type { Messages } from './mergeMessages.ts';

export const layouts = {
  layout: {
    ...lists,
    switch: 'Hoe de lijst eruitziet',
    table: 'Tabel',
    board: 'Bord',
    calendar: 'Kalender',
    tree: 'Boom',
    cards: 'Kaarten',
    refused: 'Hier kan deze niet heen',
    more: 'nog %{count}',
    move: '%{record} verplaatsen naar…',
    moved: '%{record} staat nu bij %{column}',
    limited: 'Je ziet de eerste %{shown} van %{total}. Zoek of filter om de andere te zien.',
    today: 'Vandaag',
    period: 'Maand of week',
    month: 'Maand',
    week: 'Week',
    week_title: 'Week %{week}: %{from} – %{to}',
    previous_month: 'Vorige maand',
    next_month: 'Volgende maand',
    previous_week: 'Vorige week',
    next_week: 'Volgende week',
    create_on: 'Aanmaken op %{date}',
    nothing_planned: 'Niets in deze periode',
    moved_to_day: 'Verplaatst naar %{date}',
    move_under: '%{record} verplaatsen onder…',
    top: 'Bovenaan',
    moved_in_tree: 'Verplaatst',
    to_top: 'Sleep hierheen om hem bovenaan te zetten',
  },
} as const satisfies Messages;
