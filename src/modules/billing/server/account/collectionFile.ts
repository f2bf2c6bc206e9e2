/**
 * Makes the file with which unpaid invoices are handed over for collection: the invoices, the letters about them, the
 * statement of account of the client, and a list of what is claimed.
 */
import { Dates, type Locale } from '#engine/values';
import { acrossClients, Exports, Failure, inTransaction, type OpenStore } from '#engine/server';
import { invoiceFile } from '../invoices/invoicePaper.ts';
import { texts } from '../texts.ts';
import { statementFile } from './readStatement.ts';

interface HandedOver {
  readonly client_uuid: string;
  /** The only invoice; null for all overdue ones of the client. */
  readonly invoice_uuid: string | null;
  readonly now: Date;
}

type Store = Pick<OpenStore, 'database' | 'one' | 'reads' | 'registry' | 'transaction'>;

/**
 * Returns the ZIP file. Does not check permissions.
 * @throws Failure E_STATE if nothing is overdue
 */
export async function collectionFile(
  store: Store,
  { client_uuid, invoice_uuid, now }: HandedOver,
): Promise<{ readonly name: string; readonly content: Buffer }> {
  const today = Dates.localDate(now);
  const { client, invoices, letters, first } = await readClaims(store, { client_uuid, invoice_uuid, now });
  if (invoices.length === 0) throw new Failure('E_STATE', texts.refusal('collection_file.nothing_overdue'));
  const word = texts.in(client.language);
  const statement = await statementFile(store, { client_uuid, from: first?.on ?? today, until: today });
  const files = [
    { path: `${word('collection_file.claims')}.csv`, content: claimsOf(client.language, { invoices, letters }) },
    { path: statement.name, content: statement.content },
  ];
  for (const { uuid } of invoices) {
    const { name, content } = await invoiceFile({ records: store, registry: store.registry(), now }, uuid);
    files.push({ path: `${word('collection_file.invoices')}/${name}`, content });
  }
  for (const { invoice_uuid: of, level, sent_at, letter } of letters) {
    const number = invoices.find(({ uuid }) => uuid === of)?.number ?? '';
    // A letter of before its text was kept is in the list of claims only.
    if (letter === null || sent_at === null) continue;
    const path = `${word('collection_file.letters')}/${Dates.localDate(sent_at)} ${level} ${number}.txt`;
    files.push({ path, content: Buffer.from(letter) });
  }
  const name = `${word('collection_file.name')}-${client.number ?? ''}-${today}.zip`.toLowerCase();
  return { name, content: Exports.zipFiles(files, now) };
}

/** Reads the overdue invoices with their letters, the client, and the day of its first invoice. */
function readClaims(store: Store, { client_uuid, invoice_uuid, now }: HandedOver) {
  return inTransaction(store.database, (tx) =>
    acrossClients(tx, async (all) => {
      const overdue = all
        .selectFrom('invoices')
        .select(['uuid', 'number', 'issue_date', 'due_date', 'gross_cents', 'paid_cents'])
        .where('client_uuid', '=', client_uuid)
        .where('kind', '=', 'invoice')
        .where('status', 'in', ['sent', 'partially_paid', 'uncollectible'])
        .where('due_date', '<', Dates.localDate(now))
        .whereRef('paid_cents', '<', 'gross_cents')
        .orderBy('due_date')
        .orderBy('number');
      const invoices = await (invoice_uuid === null ? overdue : overdue.where('uuid', '=', invoice_uuid)).execute();
      const uuids = invoices.map(({ uuid }) => uuid);
      const client = await all
        .selectFrom('clients')
        .select(['number', 'language'])
        .where('uuid', '=', client_uuid)
        .executeTakeFirstOrThrow();
      const first = await all
        .selectFrom('invoices')
        .select(({ fn }) => fn.min('issue_date').as('on'))
        .where('client_uuid', '=', client_uuid)
        .executeTakeFirst();
      if (uuids.length === 0) return { client, invoices, letters: [], first };
      const letters = await all
        .selectFrom('reminders')
        .select(['invoice_uuid', 'level', 'sent_at', 'letter', 'collection_cost_cents', 'interest_cents'])
        .where('invoice_uuid', 'in', uuids)
        .where('sent_at', 'is not', null)
        .orderBy('sent_at')
        .execute();
      return { client, invoices, letters, first };
    }),
  );
}

interface Claims {
  readonly invoices: readonly {
    readonly uuid: string;
    readonly number: string | null;
    readonly issue_date: string | null;
    readonly due_date: string | null;
    readonly gross_cents: number;
    readonly paid_cents: number;
  }[];
  readonly letters: readonly {
    readonly invoice_uuid: string;
    readonly level: string;
    readonly sent_at: Date | null;
    readonly collection_cost_cents: number | null;
    readonly interest_cents: number | null;
  }[];
}

/** Amounts in euros with a point, as bookkeeping programs read them. */
const euros = (cents: number): string => (cents / 100).toFixed(2);

function claimsOf(language: Locale, { invoices, letters }: Claims): Buffer {
  const word = texts.in(language);
  const columns = ['invoice', 'issued', 'due', 'total', 'paid', 'open', 'costs', 'interest', 'reminded'] as const;
  const rows = invoices.map(({ uuid, number, issue_date, due_date, gross_cents, paid_cents }) => {
    const own = letters.filter(({ invoice_uuid }) => invoice_uuid === uuid);
    const handed = own.find(({ level }) => level === 'collection');
    return [
      number ?? '',
      issue_date ?? '',
      due_date ?? '',
      euros(gross_cents),
      euros(paid_cents),
      euros(gross_cents - paid_cents),
      euros(handed?.collection_cost_cents ?? 0),
      euros(handed?.interest_cents ?? 0),
      own.flatMap(({ sent_at }) => (sent_at === null ? [] : [Dates.localDate(sent_at)])).join(' '),
    ];
  });
  const head = columns.map((name) => word(`collection_file.columns.${name}`));
  return Buffer.from([head, ...rows].map((row) => row.join(';')).join('\r\n'));
}
