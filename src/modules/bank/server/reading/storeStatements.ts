/** Stores statements that were read: each entry once, all of the file or nothing of it. */
import { createHash } from 'node:crypto';
import type { Rows, ValuesOf } from '#engine/registry';
import { Dates } from '#engine/values';
import { resourceOf, Sql, type SystemContext, systemQueries, uuidv7 } from '#engine/server';
import { entryKeys } from '../../rules/entryKeys.ts';
import type { ReadStatement, StatementFault } from '../../rules/statement.ts';
import { bankEntriesJob } from '../jobs/bookEntries.ts';
import { refusedFile } from './faults.ts';

/** Parameters of one statement. */
const mostKeys = 5_000;

/** Statement with the number of its new entries. */
export interface StoredStatement {
  readonly uuid: string;
  readonly read: ReadStatement;
  readonly isNew: boolean;
  /** Entries that were not stored before. */
  readonly created: number;
}

/**
 * Stores the statements. A row of each seller is locked, so that several imports of one account wait for each other.
 * @throws Failure E_INVALID for an account of no seller
 */
export async function storeStatements(
  system: SystemContext,
  { statements, file_name }: { readonly statements: readonly ReadStatement[]; readonly file_name: string },
): Promise<readonly StoredStatement[]> {
  const sellers = await system.tx
    .selectFrom('sellers')
    .select(['uuid', 'iban', 'g_account_iban'])
    .orderBy('uuid')
    .forNoKeyUpdate()
    .execute();
  const sellerOf = new Map(
    sellers.flatMap(({ uuid, iban, g_account_iban }) => [
      ...(g_account_iban === null ? [] : [[g_account_iban, uuid] as const]),
      [iban, uuid] as const,
    ]),
  );
  const faults = statements.flatMap(({ iban, identification }): readonly StatementFault[] =>
    sellerOf.has(iban) ? [] : [{ fault: 'unknown_account', statement: identification, iban }],
  );
  if (faults.length > 0) throw refusedFile(faults);
  const stored: StoredStatement[] = [];
  for (const read of statements.toSorted((one, other) => one.from_on.localeCompare(other.from_on)))
    stored.push(await storeStatement(system, { read, file_name, seller_uuid: sellerOf.get(read.iban) ?? '' }));
  return stored;
}

interface Storing {
  readonly read: ReadStatement;
  readonly file_name: string;
  readonly seller_uuid: string;
}

async function storeStatement(
  system: SystemContext,
  { read, file_name, seller_uuid }: Storing,
): Promise<StoredStatement> {
  const { tx, now } = system;
  const keys = entryKeys(read);
  const entries_sha256 = createHash('sha256').update(keys.join('\n')).digest('hex');
  const same = await tx
    .selectFrom('bank_statements')
    .select(['uuid', 'identification', 'entries_sha256'])
    .where('iban', '=', read.iban)
    .where('identification', 'in', [read.identification, otherContent(read, entries_sha256)])
    .execute();
  const known = same.find((one) => one.entries_sha256 === entries_sha256);
  const identification = same.length > 0 ? otherContent(read, entries_sha256) : read.identification;
  const { iban, number, from_on, until_on, opening_cents, closing_cents, entries } = read;
  const uuid = known?.uuid ?? uuidv7();
  const statement = {
    uuid,
    seller_uuid,
    iban,
    identification,
    number,
    from_on,
    until_on,
    opening_cents,
    closing_cents,
  };
  if (!known)
    await Sql.insertRows(
      tx,
      resourceOf(system, 'bank-statements'),
      [{ ...statement, entry_count: entries.length, entries_sha256, file_name }],
      now,
    );
  const present = await presentKeys(system, iban, keys);
  const rows = entries.flatMap((entry, index): readonly ValuesOf<'bank-entries'>[] => {
    const { number: _number, part: _part, entry_reference: _reference, ...values } = entry;
    const entry_key = keys[index] ?? '';
    if (present.has(entry_key)) return [];
    return [
      {
        ...values,
        uuid: uuidv7(),
        statement_uuid: uuid,
        account_iban: iban,
        entry_key,
        position: index + 1,
        is_automatic: false,
        status: 'open',
      },
    ];
  });
  await Sql.insertMany(tx, resourceOf(system, 'bank-entries'), rows, now);
  if (rows.length > 0)
    await systemQueries(tx).jobs.enqueue({ kind: bankEntriesJob, key: uuid, resource: 'bank-statements', now });
  return { uuid, read, isNew: !known, created: rows.length };
}

/** A bank that corrects a statement sends it again under the same identification. */
const otherContent = ({ identification }: ReadStatement, sha256: string): string =>
  `${identification.slice(0, 100)} (${sha256.slice(0, 8)})`;

async function presentKeys({ tx }: SystemContext, iban: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const present = new Set<string>();
  for (let start = 0; start < keys.length; start += mostKeys) {
    const rows = await tx
      .selectFrom('bank_entries')
      .select('entry_key')
      .where('account_iban', '=', iban)
      .where('entry_key', 'in', keys.slice(start, start + mostKeys))
      .execute();
    for (const { entry_key } of rows) present.add(entry_key);
  }
  return present;
}

interface Gap {
  readonly from_on: string;
  readonly until_on: string;
  /** Change of the balance on these days. */
  readonly amount_cents: number;
}

/**
 * Returns the days before a statement of which none was read; null if the balance did not change since the last one,
 * as on a weekend, or if it is the first of its account.
 */
export async function gapBefore(
  { tx }: Pick<SystemContext, 'tx'>,
  { iban, from_on, opening_cents }: Pick<Rows['bank_statements'], 'iban' | 'from_on' | 'opening_cents'>,
): Promise<Gap | null> {
  const earlier = await tx
    .selectFrom('bank_statements')
    .select(['until_on', 'closing_cents'])
    .where('iban', '=', iban)
    .where('until_on', '<', from_on)
    .orderBy('until_on', 'desc')
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  if (!earlier || earlier.closing_cents === opening_cents) return null;
  return {
    from_on: Dates.addDays(Dates.calendarDate(earlier.until_on), 1),
    until_on: Dates.addDays(Dates.calendarDate(from_on), -1),
    amount_cents: opening_cents - earlier.closing_cents,
  };
}
