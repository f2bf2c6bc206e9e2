// Dutch: records beside their list, and compared with each other.
import type { Messages } from './mergeMessages.ts';

export const lists = {
  beside: 'Lijst met het record ernaast',
  compare: 'Vergelijken',
  close_beside: 'Sluiten, terug naar de lijst',
  previous_record: 'Vorige in de lijst',
  next_record: 'Volgende in de lijst',
  compared: 'Wat je vergelijkt',
  only_different: 'Alleen verschillen',
  differs: 'verschilt',
  field: 'Veld',
} as const satisfies Messages;
