// English: what was done to a record, told as sentences. Words in %{…} stand where a name, a field or a value comes.
import type { Messages } from './mergeMessages.ts';

export const history = {
  history: {
    title: 'History',
    created: '%{who} created this',
    set: '%{who} set %{field} to %{to}',
    changed: '%{who} changed %{field} from %{from} to %{to}',
    emptied: '%{who} emptied %{field}, which was %{from}',
    touched: '%{who} changed %{field}',
    several: '%{who} changed %{smart_count} field |||| %{who} changed %{smart_count} fields',
    acted: '%{who} chose %{action}',
    happened: '%{action} · %{who}',
    program: 'The program',
    somebody: 'Somebody',
    change: '%{from} became %{to}',
    change_set: 'set to %{to}',
    change_emptied: 'was %{from}',
    change_touched: 'replaced',
    nothing: 'nothing',
    line_added: 'Added %{line}',
    line_changed: 'Changed %{line}',
    line_removed: 'Removed %{line}',
    line: 'a line',
    filled_in: 'What was filled in',
    empty: 'Nothing has happened yet',
    empty_text: 'From now on you see here who changes what, and when.',
    more: 'Show older',
    failed: 'The history cannot be read',
    today: 'Today',
    yesterday: 'Yesterday',
  },
} as const satisfies Messages;
