/** Generates a task for each account and database that has to be removed. */
import { type CalendarDate, Dates } from '#engine/values';
import type { World, Written } from '../book.ts';
import { instantAt } from '../calendar.ts';
import { makeWaitingChange } from './waitingChange.ts';

/** Adds the changes that remove accounts and databases which are being terminated, with their tasks. */
export function makeRemovals(world: World): void {
  for (const { uuid, username = '', status, client_uuid, remove_on } of world.book.of('hosting'))
    if (status === 'terminating' && client_uuid && remove_on)
      write(world, Dates.calendarDate(remove_on), {
        name: username,
        subject_resource: 'hosting',
        subject_uuid: uuid,
        client_uuid,
        before_state: { status: 'suspended' },
      });
  for (const { uuid, name = '', status, client_uuid } of world.book.of('databases'))
    if (status === 'deleting' && client_uuid)
      write(world, Dates.addDays(world.today, -1), {
        name,
        subject_resource: 'databases',
        subject_uuid: uuid,
        client_uuid,
        before_state: { status: 'active' },
      });
}

type Removed = Pick<Written<'service-changes'>, 'name' | 'subject_resource' | 'subject_uuid' | 'before_state'> & {
  readonly client_uuid: string;
};

function write(world: World, day: CalendarDate, removed: Removed): void {
  makeWaitingChange(world, instantAt(day, 6 * 60 + 15), {
    ...removed,
    operation: 'remove',
    title: `${removed.name} verwijderen`,
    instructions:
      '1. Maak een laatste back-up en verwijder de dienst met alles wat erin zit.\n2. Rond deze taak af: de dienst geldt dan als verwijderd. Lukt het niet, geef dan met ‘Mislukt melden’ aan waarom.',
  });
}
