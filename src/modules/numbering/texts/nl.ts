/** The module's Dutch. */
import type { Translation } from '../../../engine/texts/messages.ts';
import type * as en from './en.ts';

export const server: Translation<typeof en.server> = {
  series: {
    follows_last: 'Nummer %{last} is uit deze reeks gegeven: het volgende sluit daar vanzelf op aan',
    no_going_back: 'Uit deze reeks zijn nummers gegeven: bij teruggaan komen die nog eens',
    only_one: 'Er worden al nummers uit een andere reeks gegeven: twee naast elkaar laten gaten na',
  },
};
