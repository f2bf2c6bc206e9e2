// English: records beside their list, and compared with each other.
import type { Messages } from './mergeMessages.ts';

export const lists = {
  beside: 'List with the record beside it',
  compare: 'Compare',
  close_beside: 'Close, back to the list',
  previous_record: 'Previous in the list',
  next_record: 'Next in the list',
  compared: 'What is compared',
  only_different: 'Only differences',
  differs: 'differs',
  field: 'Field',
} as const satisfies Messages;
