/** Generates the mandates of clients that pay by direct debit. */
import { type CalendarDate, Dates } from '#engine/values';
import { mandateExpiresOn } from '../../modules/collecting/rules/mandateTerm.ts';
import { touch, type World } from '../book.ts';
import { instantAt } from '../calendar.ts';
import type { DemoClient } from '../clients/clients.ts';

/** Adds a mandate for each. Call it after the payments, which use them. */
export function makeMandates({ book }: World, clients: readonly DemoClient[]): void {
  const used = new Map<string, CalendarDate>();
  for (const { method, client_uuid = '', received_on = '', status } of book.of('payments')) {
    if (method !== 'direct_debit' || status === 'pending') continue;
    const [day, known] = [Dates.calendarDate(received_on), used.get(client_uuid)];
    if (known === undefined || known < day) used.set(client_uuid, day);
  }
  for (const { row, mandate } of clients) {
    if (mandate === null) continue;
    const { reference, signed_on } = mandate;
    const last_used_on = used.get(row.uuid) ?? null;
    const made = book.add('mandates', row.created_at, {
      client_uuid: row.uuid,
      reference,
      iban: row.iban ?? null,
      scheme: 'core',
      signed_on,
      sequence: last_used_on === null ? 'first' : 'recurrent',
      last_used_on,
      expires_on: mandateExpiresOn({ signed_on, last_used_on }),
      status: row.status === 'closed' ? 'revoked' : 'active',
    });
    if (last_used_on !== null) touch(made, instantAt(last_used_on, 18 * 60));
  }
}
