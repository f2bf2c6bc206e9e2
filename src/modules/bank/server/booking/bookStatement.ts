/** Compares the entries of a statement with open invoices, and books the certain ones, each in a transaction. */
import type { Rows } from '#engine/registry';
import { type OpenStore, runAsSystem, settingsOf, type SystemContext } from '#engine/server';
import { matchEntry, notePayment, type EntryCandidate, type MatchIndex } from '../../rules/matchEntry.ts';
import { bookOwnBatch } from './bookBatch.ts';
import { bookEntry, setEntry } from './bookEntry.ts';
import { readIndex } from './readIndex.ts';

interface Run {
  readonly store: OpenStore;
  readonly now: Date;
  readonly signal?: AbortSignal;
  /** Time of `performance.now()` at which it stops. */
  readonly until?: number;
}

/** The index is read again after this many entries, for invoices that others have sent or paid. */
const entriesPerIndex = 500;

/**
 * Compares the entries that were not compared yet. Each is decided in a transaction of its own, so that a run can stop
 * after any of them and another one continues.
 */
export async function bookStatement({ store, now, signal, until }: Run, statement_uuid: string): Promise<void> {
  const stops = (): boolean => signal?.aborted === true || (until !== undefined && performance.now() > until);
  while (!stops()) {
    const waiting = await store.database
      .selectFrom('bank_entries')
      .select('uuid')
      .where('statement_uuid', '=', statement_uuid)
      .where('matched_at', 'is', null)
      .orderBy('position')
      .limit(entriesPerIndex)
      .execute();
    if (waiting.length === 0) return;
    const index = await readIndex(store.database);
    const books = (await settingsOf(store.database, store.registry())).flag('book_certain_entries');
    const own = await ownAccounts(store);
    for (const { uuid } of waiting) {
      if (stops()) return;
      await decideEntry({ store, now }, uuid, { index, books, own });
    }
  }
}

async function ownAccounts(store: OpenStore): Promise<ReadonlySet<string>> {
  const rows = await store.database.selectFrom('sellers').select(['iban', 'g_account_iban']).execute();
  return new Set(rows.flatMap(({ iban, g_account_iban }) => [iban, g_account_iban ?? iban]));
}

interface Known {
  readonly index: MatchIndex;
  /** True if certain entries are booked. */
  readonly books: boolean;
  readonly own: ReadonlySet<string>;
}

async function decideEntry({ store, now }: Pick<Run, 'store' | 'now'>, uuid: string, known: Known): Promise<void> {
  const booked = await runAsSystem({ store, now }, async (system) => {
    const entry = await system.tx
      .selectFrom('bank_entries')
      .selectAll()
      .where('uuid', '=', uuid)
      .where('matched_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    return entry ? decide(system, entry as Rows['bank_entries'], known) : null;
  });
  if (booked) notePayment(known.index, booked.candidate, booked.amount_cents);
}

interface Booked {
  readonly candidate: EntryCandidate;
  readonly amount_cents: number;
}

async function decide(system: SystemContext, entry: Rows['bank_entries'], known: Known): Promise<Booked | null> {
  const { index, books, own } = known;
  const matched_at = system.now.toISOString();
  const { uuid, amount_cents, counter_iban } = entry;
  if (counter_iban !== null && own.has(counter_iban)) {
    await setEntry(system, { uuid, status: 'ignored', cause: 'own_account', matched_at });
    return null;
  }
  if (await bookOwnBatch(system, entry, books)) return null;
  const [best] = matchEntry(entry, index);
  if (amount_cents <= 0 || best === undefined) {
    await setEntry(system, { uuid, status: 'open', cause: causeOf(entry), matched_at });
    return null;
  }
  const isBooked = books && best.is_certain && entry.kind === 'transfer' && (await isAsRead(system, best, index));
  if (!isBooked) {
    const { client_uuid, invoices, confidence } = best;
    const invoice_uuids = [...invoices];
    await setEntry(system, { uuid, status: 'proposed', client_uuid, invoice_uuids, confidence, matched_at });
    return null;
  }
  const { client_uuid, invoices, confidence } = best;
  await bookEntry(system, entry, { client_uuid, invoices, confidence, is_automatic: true });
  return { candidate: best, amount_cents };
}

function causeOf({ amount_cents, kind }: Rows['bank_entries']): Rows['bank_entries']['cause'] {
  if (kind === 'return') return 'return';
  if (kind === 'fee' || kind === 'interest') return 'fee';
  return amount_cents < 0 ? 'debit' : 'unmatched';
}

/** Returns true if the invoices still have open what the index says. Locks them. */
async function isAsRead({ tx }: SystemContext, { invoices }: EntryCandidate, index: MatchIndex): Promise<boolean> {
  if (invoices.length === 0) return true;
  const rows = await tx
    .selectFrom('invoices')
    .select(['uuid', 'gross_cents', 'paid_cents', 'status'])
    .where('uuid', 'in', [...invoices])
    .orderBy('uuid')
    .forUpdate()
    .execute();
  return rows.every(
    ({ uuid, gross_cents, paid_cents, status }) =>
      ['sent', 'partially_paid', 'uncollectible'].includes(status) &&
      gross_cents - paid_cents === index.invoices.get(uuid)?.open_cents,
  );
}
