/** Dutch texts of the module. */
import type { Translation } from '#engine/values';
import type * as en from './en.ts';

export const server: Translation<typeof en.server> = {
  series: {
    follows_last: 'Nummer %{last} is uit deze reeks uitgegeven, dus het volgende sluit automatisch aan',
    no_going_back: 'Uit deze reeks zijn nummers uitgegeven. Teruggaan geeft ze nog een keer uit',
    only_one: 'Er worden al nummers uit een andere reeks uitgegeven. Met 2 reeksen ontstaan gaten',
  },
};
