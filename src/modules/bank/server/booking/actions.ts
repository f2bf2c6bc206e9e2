/** Actions of staff on bank entries. */
import {
  acrossClients,
  type ActionEvent,
  Failure,
  runAsSystem,
  type SystemContext,
  uuidv7,
  resourceOf,
  Sql,
} from '#engine/server';
import type { Rows } from '#engine/registry';
import { texts } from '../texts.ts';
import { bookEntry, setEntry, unbookEntry } from './bookEntry.ts';

/**
 * Books the entry on invoices of a client, or as credit, and remembers whose account it came from.
 * @throws Failure E_INVALID for an invoice of another client, or one that is not open
 */
export async function bookOnInvoices(event: ActionEvent<'bank-entries.book'>): Promise<void> {
  const { client_uuid, invoice_uuids } = event.body;
  await runAsSystem(event, async (system) => {
    const entry = await lockEntry(system, event.record.uuid);
    const invoices = [...(invoice_uuids ?? [])];
    await ensureOpen(system, client_uuid, invoices);
    await bookEntry(system, entry, { client_uuid, invoices, confidence: entry.confidence, is_automatic: false });
    await learn(system, entry, client_uuid);
  });
}

async function lockEntry({ tx }: SystemContext, uuid: string): Promise<Rows['bank_entries']> {
  const entry = await tx.selectFrom('bank_entries').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();
  if (!entry) throw new Failure('E_NOT_FOUND');
  return entry as Rows['bank_entries'];
}

async function ensureOpen({ tx }: SystemContext, client_uuid: string, invoices: readonly string[]): Promise<void> {
  if (invoices.length === 0) return;
  const rows = await tx
    .selectFrom('invoices')
    .select(['uuid', 'client_uuid', 'kind', 'status', 'gross_cents', 'paid_cents'])
    .where('uuid', 'in', [...invoices])
    .orderBy('uuid')
    .forUpdate()
    .execute();
  const refuse = (key: 'other_client' | 'not_open'): never => {
    throw new Failure('E_INVALID', { errors: { invoice_uuids: { label: texts.label(`booking.${key}`) } } });
  };
  for (const { kind, status, gross_cents, paid_cents, ...invoice } of rows) {
    if (invoice.client_uuid !== client_uuid) refuse('other_client');
    if (kind !== 'invoice' || !openStates.has(status) || gross_cents <= paid_cents) refuse('not_open');
  }
}

const openStates: ReadonlySet<string> = new Set(['sent', 'partially_paid', 'uncollectible']);

/** Remembers the account of the client. What a person decides last counts. */
async function learn(system: SystemContext, entry: Rows['bank_entries'], client_uuid: string): Promise<void> {
  const { counter_iban: iban, counter_name: name, uuid: entry_uuid } = entry;
  if (iban === null) return;
  const { tx, now } = system;
  const known = await tx
    .selectFrom('bank_counterparties')
    .select(['uuid', 'client_uuid'])
    .where('iban', '=', iban)
    .forUpdate()
    .executeTakeFirst();
  const resource = resourceOf(system, 'bank-counterparties');
  if (!known) await Sql.insertRows(tx, resource, [{ uuid: uuidv7(), iban, name, client_uuid, entry_uuid }], now);
  else if (known.client_uuid !== client_uuid)
    await Sql.updateRows(tx, resource, [{ uuid: known.uuid, name, client_uuid, entry_uuid }], now);
}

/** Books the entry as costs or interest of the bank: no client is involved. */
export async function bookAsCosts({
  tx,
  registry,
  record,
  now,
}: ActionEvent<'bank-entries.book-costs'>): Promise<void> {
  await acrossClients(tx, (all) =>
    setEntry(
      { tx: all, registry, now },
      {
        uuid: record.uuid,
        status: 'booked',
        client_uuid: null,
        invoice_uuids: [],
        cause: 'costs',
        matched_at: now.toISOString(),
      },
    ),
  );
}

/**
 * Undoes a booking: its payment is removed, its invoices are open again, and what was learned from it is forgotten.
 * @throws Failure E_STATE in a closed period, or after a refund
 */
export async function undoBooking(event: ActionEvent<'bank-entries.undo'>): Promise<void> {
  await runAsSystem(event, async (system) => unbookEntry(system, await lockEntry(system, event.record.uuid)));
}
