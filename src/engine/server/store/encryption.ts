/**
 * In charge of secrets in the tables: each pool of connections carries the keyring and which columns are encrypted, and
 * so does every transaction on it.
 */
import { PostgresAdapter } from 'kysely';
import type { Field, Registry } from '../../registry/types.ts';
import type { Keyring, Place } from '../encryption/keyring.ts';
import { columnType } from './columns/table.ts';
import { anyTable, type Row } from './contract.ts';
import type { Executor } from './fragment.ts';

/** By table, its encrypted columns. */
export type EncryptedColumns = ReadonlyMap<string, ReadonlyMap<string, Field>>;

export interface Encryption {
  readonly keyring: Keyring;
  /** Of the registry in force. */
  columns: EncryptedColumns;
}

/** The place of the pool's own in Kysely: every executor that comes of a pool has its adapter. */
export class EncryptingAdapter extends PostgresAdapter {
  constructor(readonly encryption: Encryption | null) {
    super();
  }
}

export function encryptionOf(executor: Executor): Encryption {
  const { adapter } = executor.getExecutor();
  const encryption = adapter instanceof EncryptingAdapter ? adapter.encryption : null;
  if (encryption === null)
    throw new Error('These connections were opened without the keys of secrets: give openPool an "encryption".');
  return encryption;
}

/** A secret is encrypted unless only its hash is kept. */
export const isEncrypted = (field: Field): boolean =>
  field.kind === 'secret' && !field.hashed && columnType(field) !== null;

export function encryptedColumns(registry: Registry): EncryptedColumns {
  const tables = Object.values(registry.resources).map(
    (resource) =>
      [
        resource.table,
        new Map(
          Object.values(resource.fields)
            .filter(isEncrypted)
            .map((field) => [field.name, field]),
        ),
      ] as const,
  );
  return new Map(tables.filter(([, fields]) => fields.size > 0));
}

/** The value of a field as its column keeps it. Null stays null. */
export function sealField(executor: Executor, field: Field, value: unknown, place: Omit<Place, 'column'>): unknown {
  if (value === null || value === undefined) return null;
  const text = columnType(field) === 'text' ? String(value) : JSON.stringify(value);
  return encryptionOf(executor).keyring.seal(text, { ...place, column: field.name });
}

/** A row of a table, as it was selected, with its encrypted columns as they were given. It has its `uuid`. */
export function openRow<Opened extends Row>(executor: Executor, table: string, row: Opened): Opened {
  const { keyring, columns } = encryptionOf(executor);
  const opened = [...(columns.get(table) ?? [])].flatMap(([column, field]) => {
    const stored = row[column];
    if (typeof stored !== 'string') return [];
    const text = keyring.open(stored, { table, column, row: String(row['uuid']) });
    return [[column, columnType(field) === 'text' ? text : (JSON.parse(text) as unknown)] as const];
  });
  return opened.length === 0 ? row : { ...row, ...Object.fromEntries(opened) };
}

/** What is to be written into a row of a table by hand: its encrypted columns sealed. */
export function sealRow(
  executor: Executor,
  table: string,
  { uuid, values }: { readonly uuid: string; readonly values: Row },
): Row {
  const { columns } = encryptionOf(executor);
  const sealed = [...(columns.get(table) ?? [])].flatMap(([column, field]) =>
    Object.hasOwn(values, column)
      ? [[column, sealField(executor, field, values[column], { table, row: uuid })] as const]
      : [],
  );
  return sealed.length === 0 ? values : { ...values, ...Object.fromEntries(sealed) };
}

/** Text in a table of the program's own. */
export function sealText(executor: Executor, text: string, place: Place): string {
  return encryptionOf(executor).keyring.seal(text, place);
}

export function openText(executor: Executor, envelope: string, place: Place): string {
  return encryptionOf(executor).keyring.open(envelope, place);
}

interface Copy {
  readonly column: string;
  readonly from: { readonly table: string; readonly row: string };
  readonly to: { readonly table: string; readonly row: string };
}

/** From one row to another of a column of the same name: an envelope opens only where it was sealed. */
export async function copySecret(executor: Executor, { column, from, to }: Copy): Promise<void> {
  const tables = anyTable(executor);
  const stored = await tables
    .selectFrom(from.table)
    .select(['uuid', column])
    .where('uuid', '=', from.row)
    .executeTakeFirst();
  const value = stored ? (openRow(executor, from.table, stored)[column] ?? null) : null;
  await tables
    .updateTable(to.table)
    .set(sealRow(executor, to.table, { uuid: to.row, values: { [column]: value } }))
    .where('uuid', '=', to.row)
    .execute();
}
