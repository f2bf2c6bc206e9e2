/**
 * In charge of the accounts of the demo company that ended long enough ago to be removed: staff have a task for each.
 */
import { calendarDate } from '../../engine/values/calendarDate.ts';
import type { DemoRow, World, Written } from '../book.ts';
import { instantAt } from '../calendar.ts';
import { makeWaitingChange } from './waitingChange.ts';

export function makeHostingRemovals(world: World): void {
  for (const account of world.book.of('hosting')) if (account.status === 'terminating') write(world, account);
}

function write(world: World, { uuid, username = '', client_uuid, remove_on }: DemoRow<Written<'hosting'>>): void {
  if (!client_uuid || !remove_on) return;
  const asked = instantAt(calendarDate(remove_on), 6 * 60 + 15);
  makeWaitingChange(world, asked, {
    name: username,
    operation: 'remove',
    subject_resource: 'hosting',
    subject_uuid: uuid,
    client_uuid,
    before_state: { status: 'suspended' },
    title: `${username} verwijderen`,
    instructions:
      '1. Maak een laatste back-up en verwijder de dienst met alles wat erin zit.\n2. Rond deze taak af: de dienst geldt dan als verwijderd. Lukt het niet, geef dan met ‘Mislukt’ aan waarom.',
  });
}
