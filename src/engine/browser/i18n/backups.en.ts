// English: backups of the database.
import type { Messages } from './mergeMessages.ts';

export const backups = {
  backups: {
    title: 'Backups',
    made: 'Backup made',
    failed: 'The last backup failed',
    late: 'The last backup is too old',
    fault: {
      full: 'The disk is full.',
      denied: 'The server may not write in %{directory}.',
      no_folder: 'There is no folder %{directory}.',
      unreadable: 'The backup was written and could not be read back. The disk may be failing.',
      other: 'Something went wrong that we do not know of.',
    },
    told: 'What the server said:',
    none_yet: 'There is no backup yet.',
    last: 'Last backup: %{age} (%{at}), %{size}, %{file}',
    by_itself:
      'Daily in %{directory}: the last %{days} days and %{weeks} weeks are kept. Copy them to another machine, and the secret key elsewhere.',
    what_to_do:
      'Fix the cause, then run “npm run backup -- --to FILE” on the server. The daily backup is tried again every hour.',
    by_hand: 'No backups are made automatically. Run “npm run backup -- --to FILE” every day, or set BACKUPS=daily.',
  },
} satisfies Messages;
