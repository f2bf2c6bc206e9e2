// English: the ways to show a list.
import { lists } from './lists.en.ts';
import type { Messages } from './mergeMessages.ts';

export const layouts = {
  layout: {
    ...lists,
    switch: 'How to show the list',
    table: 'Table',
    board: 'Board',
    calendar: 'Calendar',
    tree: 'Tree',
    cards: 'Cards',
    refused: 'This one cannot go here',
    more: '%{count} more',
    move: 'Move %{record} to…',
    moved: '%{record} is in %{column} now',
    limited: 'The first %{shown} of %{total} are shown. Search or filter to see the others.',
    today: 'Today',
    period: 'Month or week',
    month: 'Month',
    week: 'Week',
    week_title: 'Week %{week}: %{from} – %{to}',
    previous_month: 'Previous month',
    next_month: 'Next month',
    previous_week: 'Previous week',
    next_week: 'Next week',
    create_on: 'Create on %{date}',
    nothing_planned: 'Nothing in this period',
    moved_to_day: 'Moved to %{date}',
    move_under: 'Move %{record} under…',
    top: 'The top',
    moved_in_tree: 'Moved',
    to_top: 'Drop here to put it at the top',
  },
} as const satisfies Messages;
