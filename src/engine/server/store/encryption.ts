/**
 * Encryption of secret columns. Each pool, and every transaction on it, carries the keyring and the list of encrypted
 * columns.
 */
import { PostgresAdapter } from 'kysely';
import type { Field, Registry } from '../../registry/types.ts';
import type { Keyring, ValueLocation } from '../encryption/keyring.ts';
import { columnType } from './columns/table.ts';
import { anyTable, type Row } from './contract.ts';
import type { Executor } from './fragment.ts';

/** Encrypted columns by table. */
type EncryptedColumns = ReadonlyMap<string, ReadonlyMap<string, Field>>;

export interface Encryption {
  readonly keyring: Keyring;
  /** Encrypted columns of the current registry. */
  columns: EncryptedColumns;
}

/** Kysely adapter that carries the encryption, because every executor of a pool has its adapter. */
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

/** Returns true for a secret that is encrypted; hashed secrets are not. */
export const isEncrypted = (field: Field): boolean =>
  field.kind === 'secret' && !field.hashed && columnType(field) !== null;

/** Returns the columns with secrets, by table. */
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

/** Encrypts the value of a field for its column; null stays null. */
export function sealField(
  executor: Executor,
  field: Field,
  value: unknown,
  place: Omit<ValueLocation, 'column'>,
): unknown {
  if (value === null || value === undefined) return null;
  const text = columnType(field) === 'text' ? String(value) : JSON.stringify(value);
  return encryptionOf(executor).keyring.seal(text, { ...place, column: field.name });
}

/** Decrypts the encrypted columns of a selected row, which must include its `uuid`. */
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

/** Encrypts the values of a row for a hand-written statement. */
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

/** Encrypts a text for an internal table. */
export function sealText(executor: Executor, text: string, place: ValueLocation): string {
  return encryptionOf(executor).keyring.seal(text, place);
}

/** Decrypts an envelope. Throws an Error if its key is missing or the envelope belongs to another place. */
export function openText(executor: Executor, envelope: string, place: ValueLocation): string {
  return encryptionOf(executor).keyring.open(envelope, place);
}

/** Signature of a text, with the key that made it. */
type TextSignature = ReturnType<Keyring['sign']>;

const signedContent = (purpose: string, text: string): Buffer => Buffer.from(`beheer ${purpose}\n${text}`);

/**
 * Signs a text with the current key of the installation (HMAC-SHA-256).
 * @param purpose keeps signatures of different kinds apart: one for `a` is not valid for `b`
 */
export function signText(executor: Executor, purpose: string, text: string): TextSignature {
  return encryptionOf(executor).keyring.sign(signedContent(purpose, text));
}

/** Returns true if the signature of {@link signText} belongs to this purpose and text, and its key is still present. */
export function isSignedText(
  executor: Executor,
  purpose: string,
  { text, signature }: { readonly text: string; readonly signature: TextSignature },
): boolean {
  return encryptionOf(executor).keyring.isSigned(signedContent(purpose, text), signature) === true;
}

interface Copy {
  readonly column: string;
  readonly from: { readonly table: string; readonly row: string };
  readonly to: { readonly table: string; readonly row: string };
}

/** Copies a secret to another row. An envelope opens only in its own place, so it is decrypted and encrypted again. */
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
