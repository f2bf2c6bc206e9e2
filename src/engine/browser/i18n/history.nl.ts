// Dutch: what was done to a record, told as sentences.
import type { Messages } from './mergeMessages.ts';

export const history = {
  history: {
    title: 'Geschiedenis',
    created: '%{who} heeft dit aangemaakt',
    set: '%{who} heeft %{field} ingevuld met %{to}',
    changed: '%{who} heeft %{field} gewijzigd van %{from} in %{to}',
    emptied: '%{who} heeft %{field} leeggemaakt, dat was %{from}',
    touched: '%{who} heeft %{field} gewijzigd',
    several: '%{who} heeft %{smart_count} veld gewijzigd |||| %{who} heeft %{smart_count} velden gewijzigd',
    acted: '%{who} koos %{action}',
    happened: '%{action} · %{who}',
    program: 'Het programma',
    somebody: 'Iemand',
    change: '%{from} werd %{to}',
    change_set: 'ingevuld: %{to}',
    change_emptied: 'was %{from}',
    change_touched: 'vervangen',
    nothing: 'niets',
    line_added: '%{line} toegevoegd',
    line_changed: '%{line} gewijzigd',
    line_removed: '%{line} verwijderd',
    line: 'Een regel',
    filled_in: 'Wat er is ingevuld',
    empty: 'Er is nog niets gebeurd',
    empty_text: 'Vanaf nu zie je hier wie wat wijzigt, en wanneer.',
    more: 'Ouder tonen',
    failed: 'De geschiedenis kan niet worden gelezen',
    today: 'Vandaag',
    yesterday: 'Gisteren',
  },
} as const satisfies Messages;
