/**
 * Encrypts every secret in the database under the current key at start-up: plain text of earlier versions, and secrets
 * under earlier keys. Works in batches, one transaction each, and continues after an interruption.
 */
import { sql } from 'kysely';
import { masked, trail } from '../../registry/records/audit.ts';
import type { Field, Registry, Resource } from '../../registry/types.ts';
import { envelopePrefix, keyIdOf, UnknownKeyError, type Keyring, type ValueLocation } from '../encryption/keyring.ts';
import { columnType } from './columns/table.ts';
import type { Database, Tx } from './contract.ts';
import { encryptionOf, isEncrypted } from './encryption.ts';
import { parameter, type Executor, type Fragment } from './fragment.ts';
import { openFactorKeySecret, factorKeySetting } from './formerSecrets.ts';
import { openPool } from './pool.ts';

/** A column that contains only secrets. */
interface Target {
  readonly table: string;
  readonly column: string;
  readonly isJson: boolean;
  /** Text that identifies a row, as in {@link ValueLocation}. */
  readonly key: Fragment;
  /** Condition on the rows; undefined for all. */
  readonly rows?: Fragment;
  /** Context that an earlier version bound its encryption to. */
  readonly formerOwner?: (row: string) => string;
  /** Earlier table and column names in the registry. */
  readonly formerPlaces: readonly Omit<ValueLocation, 'row'>[];
  /** Treatment of a row whose secret is lost. */
  readonly lost: 'null' | 'empty' | 'delete';
}

/** Key in beheer_settings for the state of the encryption. */
export const stateSetting = 'secret_key';

/** Record of the keys that the database needs, stored in its settings. */
export interface KeyState {
  readonly current: string;
  /** Keys under which some secret may still be encrypted. */
  readonly earlier: readonly string[];
  /** A known text encrypted under each of these keys, by key id; opening it proves possession of the key. */
  readonly checks: Readonly<Record<string, string>>;
  /** True once the audit trail was searched for secrets that were stored as plain text. */
  readonly trailSearched: boolean;
}

const checkText = 'beheer';
const checkPlace: ValueLocation = { table: 'beheer_settings', column: 'value', row: stateSetting };
const batchRows = 200;

interface AtRest {
  readonly registry: Registry;
  readonly log: (line: string) => void;
}

/** @param database a patient pool with its encryption */
export async function encryptAtRest(database: Database, { registry, log }: AtRest): Promise<void> {
  const { keyring } = encryptionOf(database);
  const state = await recordCurrentKey(database, keyring);
  const targets = targetsOf(registry);
  const plain = new Set<string>();
  for (const target of await pendingOf(database, keyring, targets)) {
    const done = await sealTarget(database, keyring, target);
    if (done.wasPlain) plain.add(target.table);
    if (done.count > 0)
      log(`Secrets: ${done.count} in ${target.table}.${target.column} are encrypted under key ${keyring.current} now.`);
  }
  await sql`delete from beheer_settings where key = ${factorKeySetting}`.execute(database);
  if (!state.trailSearched && (await maskInTrail(database, { registry, keyring, targets })))
    plain.add(trailTable(registry));
  await finish(database, keyring);
  // Old row versions stay in the table file until it is rewritten.
  for (const table of plain) await sql`vacuum (full) ${sql.table(table)}`.execute(database);
}

/** Returns the ids of the keys that a database needs, the encrypting one first; none where it contains no secrets. */
export async function neededKeys(connectionString: string, log: (line: string) => void): Promise<readonly string[]> {
  const database = openPool({ connectionString, log, patient: true });
  try {
    return await keysOf(database);
  } finally {
    await database.destroy();
  }
}

/** Does the same on an existing connection, to name a backup after the keys. */
export async function keysOf(executor: Executor): Promise<readonly string[]> {
  const {
    rows: [table],
  } = await sql<{ there: boolean }>`select to_regclass('beheer_settings') is not null as there`.execute(executor);
  const state = table?.there ? await readState(executor) : null;
  return state === null ? [] : [state.current, ...state.earlier];
}

async function readState(executor: Executor): Promise<KeyState | null> {
  const {
    rows: [row],
  } = await sql<{ value: string }>`select value from beheer_settings where key = ${stateSetting} for update`.execute(
    executor,
  );
  return row ? (JSON.parse(row.value) as KeyState) : null;
}

async function writeState(executor: Executor, state: KeyState): Promise<void> {
  await sql`insert into beheer_settings (key, value) values (${stateSetting}, ${JSON.stringify(state)})
    on conflict (key) do update set value = excluded.value`.execute(executor);
}

/**
 * Records the first key of the keyring as the encrypting one, and verifies the record. Encrypts nothing else.
 *
 * @throws UnknownKeyError if a key that the database needs is missing; DamagedSecretError
 */
export async function recordCurrentKey(database: Database, keyring: Keyring): Promise<KeyState> {
  await database.transaction().execute(async (tx) => {
    await sql`insert into beheer_settings (key, value) values (${stateSetting}, ${JSON.stringify(newState(keyring))})
      on conflict (key) do nothing`.execute(tx);
    const found = await readState(tx);
    if (found === null) throw new Error('The state of the keys was written and is not there.');
    const absent = [found.current, ...found.earlier].find((id) => !keyring.ids.includes(id));
    if (absent !== undefined) throw new UnknownKeyError(absent);
    for (const check of Object.values(found.checks)) keyring.open(check, checkPlace);
    if (found.current !== keyring.current)
      await writeState(tx, {
        ...newState(keyring),
        checks: { ...found.checks, ...newState(keyring).checks },
        earlier: [...new Set([found.current, ...found.earlier])].filter((id) => id !== keyring.current),
        trailSearched: found.trailSearched,
      });
  });
  const state = await readState(database);
  if (state === null || keyring.open(state.checks[state.current] ?? '', checkPlace) !== checkText)
    throw new Error('The key of secrets does not open what it encrypted. Nothing else was changed.');
  return state;
}

const newState = (keyring: Keyring): KeyState => ({
  current: keyring.current,
  earlier: [],
  checks: { [keyring.current]: keyring.seal(checkText, checkPlace) },
  trailSearched: false,
});

/** Records that everything is under the current key, so that earlier keys can be removed. */
async function finish(database: Database, keyring: Keyring): Promise<void> {
  await database.transaction().execute(async (tx) => {
    const state = await readState(tx);
    if (state?.current !== keyring.current || (state.earlier.length === 0 && state.trailSearched)) return;
    await writeState(tx, { ...newState(keyring), trailSearched: true });
  });
}

function targetsOf(registry: Registry): readonly Target[] {
  const fields = Object.values(registry.resources).flatMap((resource) =>
    Object.values(resource.fields)
      .filter(isEncrypted)
      .map((field) => fieldTarget(resource, field)),
  );
  const own = { formerPlaces: [] };
  return [
    ...fields,
    {
      ...own,
      table: 'beheer_totp',
      column: 'secret',
      isJson: false,
      key: sql`user_uuid::text`,
      formerOwner: (row) => row,
      lost: 'delete',
    },
    {
      ...own,
      table: 'beheer_settings',
      column: 'value',
      isJson: false,
      key: sql`key`,
      rows: sql`key = 'xsrf_key'`,
      lost: 'delete',
    },
    { ...own, table: 'beheer_mails', column: 'data', isJson: true, key: sql`uuid::text`, lost: 'null' },
    {
      ...own,
      table: 'beheer_idempotency',
      column: 'body',
      isJson: true,
      key: sql`key || ' ' || user_uuid::text`,
      lost: 'delete',
    },
  ];
}

const tableNamed = (resource: string): string => resource.replaceAll('-', '_');

function fieldTarget(resource: Resource, field: Field): Target {
  const { table, renamedFrom } = resource;
  const tables = [table, ...(renamedFrom === null ? [] : [tableNamed(renamedFrom)])];
  const columns = [field.name, ...(field.renamedFrom === null ? [] : [field.renamedFrom])];
  const places = tables.flatMap((one) => columns.map((column) => ({ table: one, column })));
  return {
    table,
    column: field.name,
    isJson: columnType(field) === 'jsonb',
    key: sql`uuid::text`,
    formerOwner: (row) => `${field.name}:${row}`,
    formerPlaces: places.slice(1),
    lost: field.nullable ? 'null' : 'empty',
  };
}

/** Returns the value as text: an envelope, or plain text. */
function textOf({ column, isJson }: Target): Fragment {
  const name = sql.id(column);
  return isJson
    ? sql`case when jsonb_typeof(${name}) = 'string' and ${name} #>> '{}' like ${`${envelopePrefix}%`}
        then ${name} #>> '{}' else ${name}::text end`
    : name;
}

function isPending(target: Target, keyring: Keyring): Fragment {
  const { column, rows, formerPlaces } = target;
  // After a rename every value has to be checked.
  const outdated =
    formerPlaces.length > 0 ? sql`true` : sql`${textOf(target)} not like ${`${envelopePrefix}${keyring.current}:%`}`;
  return sql`${sql.id(column)} is not null and ${rows ?? sql`true`} and ${outdated}`;
}

/** Uses one query for all columns, since nearly every start finds nothing. */
async function pendingOf(database: Database, keyring: Keyring, targets: readonly Target[]): Promise<readonly Target[]> {
  const asked = targets.map(
    (target) => sql`exists (select 1 from ${sql.table(target.table)} where ${isPending(target, keyring)})`,
  );
  const { rows } = await sql<{ pending: readonly boolean[] }>`select array[${sql.join(asked)}] as pending`.execute(
    database,
  );
  return targets.filter((_, index) => rows[0]?.pending[index]);
}

interface Sealed {
  readonly count: number;
  readonly wasPlain: boolean;
}

async function sealTarget(database: Database, keyring: Keyring, target: Target): Promise<Sealed> {
  let [count, wasPlain, after] = [0, false, ''];
  for (;;) {
    const batch = await database.transaction().execute((tx) => sealBatch(tx, keyring, { target, after }));
    if (batch.last === null) return { count, wasPlain };
    count += batch.count;
    wasPlain ||= batch.wasPlain;
    after = batch.last;
  }
}

interface Batch {
  readonly target: Target;
  /** Key of the last row of the previous batch. */
  readonly after: string;
}

async function sealBatch(
  tx: Tx,
  keyring: Keyring,
  { target, after }: Batch,
): Promise<Sealed & { readonly last: string | null }> {
  const { table, column, isJson, key } = target;
  const factorKey = await factorKeyOf(tx);
  const { rows } = await sql<{ key: string; value: string }>`
    select ${key} as key, ${textOf(target)} as value from ${sql.table(table)}
    where ${isPending(target, keyring)} and ${key} collate "C" > ${after}
      order by ${key} collate "C" limit ${batchRows} for update`.execute(tx);
  const last = rows.at(-1)?.key ?? null;
  const opened = rows.flatMap((row) => {
    const found = openValue(keyring, factorKey, { target, ...row });
    return found === null ? [] : [{ ...row, ...found }];
  });
  if (opened.length === 0) return { count: 0, wasPlain: false, last };
  const sealed = opened.map(({ key: row, text }) => {
    const place = { table, column, row };
    const envelope = keyring.seal(text, place);
    // Replace the plain text only after the envelope has been opened successfully.
    if (keyring.open(envelope, place) !== text)
      throw new Error(`The secret in ${table}.${column} could not be read back.`);
    return envelope;
  });
  const value = isJson ? sql`to_jsonb(given.value)` : sql`given.value`;
  await withoutTriggers(tx, table, () =>
    sql`update ${sql.table(table)} set ${sql.id(column)} = ${value}
      from (select unnest(${parameter(
        opened.map((row) => row.key),
        'text[]',
      )}) as row_key, unnest(${parameter(sealed, 'text[]')}) as value) given
      where ${key} = given.row_key`.execute(tx),
  );
  return { count: opened.length, wasPlain: opened.some((row) => row.isPlain), last };
}

interface SealedValue {
  readonly target: Target;
  readonly key: string;
  readonly value: string;
}

/** Returns the text of a value, and if it was stored as plain text; null where it is encrypted correctly. */
function openValue(
  keyring: Keyring,
  factorKey: string | null,
  { target: { table, column, formerOwner, formerPlaces }, key: row, value }: SealedValue,
): { readonly text: string; readonly isPlain: boolean } | null {
  const keyId = keyIdOf(value);
  if (keyId === null) {
    const former = factorKey === null || !formerOwner ? null : openFactorKeySecret(value, factorKey, formerOwner(row));
    return { text: former ?? value, isPlain: true };
  }
  const here = { table, column, row };
  if (formerPlaces.length === 0) return { text: keyring.open(value, here), isPlain: false };
  try {
    const text = keyring.open(value, here);
    return keyId === keyring.current ? null : { text, isPlain: false };
  } catch (error) {
    for (const place of formerPlaces) {
      const text = openOrNull(keyring, value, { ...place, row });
      if (text !== null) return { text, isPlain: false };
    }
    throw error;
  }
}

function openOrNull(keyring: Keyring, envelope: string, place: ValueLocation): string | null {
  try {
    return keyring.open(envelope, place);
  } catch {
    return null;
  }
}

async function factorKeyOf(tx: Tx): Promise<string | null> {
  const {
    rows: [row],
  } = await sql<{ value: string }>`select value from beheer_settings where key = ${factorKeySetting}`.execute(tx);
  return row?.value ?? null;
}

const enabledAs: Readonly<Record<string, string>> = { O: 'enable', A: 'enable always', R: 'enable replica' };

/** Disables our triggers that freeze rows: encrypting changes how a value is stored, not the value. */
async function withoutTriggers(tx: Tx, table: string, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; mode: string }>`
    select tgname as name, tgenabled::text as mode from pg_trigger
      where tgrelid = to_regclass(${table}) and not tgisinternal and tgenabled <> 'D'`.execute(tx);
  const alter = async (what: (mode: string) => string): Promise<void> => {
    for (const { name, mode } of rows)
      await sql`alter table ${sql.table(table)} ${sql.raw(what(mode))} trigger ${sql.id(name)}`.execute(tx);
  };
  await alter(() => 'disable');
  await work();
  await alter((mode) => enabledAs[mode] ?? 'enable');
}

const trailTable = (registry: Registry): string => registry.resources[trail]?.table ?? '';

/** Shorter secrets are too likely to be an ordinary word. */
const leastSearchedCharacters = 8;
const trailRows = 2_000;

interface Searching {
  readonly registry: Registry;
  readonly keyring: Keyring;
  readonly targets: readonly Target[];
}

/**
 * Masks secrets in the audit trail, once, for a database from before secrets were encrypted. Returns true if there were
 * any.
 */
async function maskInTrail(database: Database, { registry, keyring, targets }: Searching): Promise<boolean> {
  const table = trailTable(registry);
  if (table === '') return false;
  const secrets = await everySecret(database, keyring, targets);
  if (secrets.size === 0) return false;
  let [after, hasMasked] = ['00000000-0000-0000-0000-000000000000', false];
  for (;;) {
    const { rows } = await sql<{ uuid: string; changes: unknown }>`
      select uuid, changes from ${sql.table(table)}
        where changes is not null and uuid > ${after}::uuid order by uuid limit ${trailRows}`.execute(database);
    const last = rows.at(-1);
    if (!last) return hasMasked;
    after = last.uuid;
    const found = rows.flatMap(({ uuid, changes }) => {
      const text = JSON.stringify(changes);
      const without = JSON.stringify(withoutSecrets(changes, secrets));
      return text === without ? [] : [{ uuid, changes: without }];
    });
    if (found.length === 0) continue;
    hasMasked = true;
    await database.transaction().execute((tx) =>
      withoutTriggers(tx, table, async () => {
        for (const { uuid, changes } of found)
          await sql`update ${sql.table(table)} set changes = ${parameter(changes, 'jsonb')} where uuid = ${uuid}`.execute(
            tx,
          );
      }),
    );
  }
}

async function everySecret(
  database: Database,
  keyring: Keyring,
  targets: readonly Target[],
): Promise<ReadonlySet<string>> {
  const secrets = new Set<string>();
  for (const target of targets.filter(({ table }) => !table.startsWith('beheer_'))) {
    const { table, column, key } = target;
    const { rows } = await sql<{ key: string; value: string }>`
      select ${key} as key, ${textOf(target)} as value from ${sql.table(table)} where ${sql.id(column)} is not null`.execute(
      database,
    );
    for (const { key: row, value } of rows) {
      const text = keyring.open(value, { table, column, row });
      for (const leaf of target.isJson ? leavesOf(JSON.parse(text)) : [text])
        if (leaf.length >= leastSearchedCharacters) secrets.add(leaf);
    }
  }
  return secrets;
}

function leavesOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [];
}

function withoutSecrets(value: unknown, secrets: ReadonlySet<string>): unknown {
  if (typeof value === 'string') return secrets.has(value) ? masked : value;
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, secrets));
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withoutSecrets(one, secrets)]))
    : value;
}

/** Number of lost secrets by `table.column`. */
type Forgotten = Readonly<Record<string, number>>;

/**
 * Empties the secrets under keys that the keyring lacks, for a key that is lost permanently. Runs in one transaction
 * and continues with the current key.
 */
export function forgetKeys(database: Database, registry: Registry): Promise<Forgotten> {
  const { keyring } = encryptionOf(database);
  const known = keyring.ids.map((id) => `${envelopePrefix}${id}:%`);
  return database.transaction().execute(async (tx) => {
    const forgotten: Record<string, number> = {};
    for (const target of targetsOf(registry)) {
      const { table, column, lost, isJson, key } = target;
      const text = textOf(target);
      const isLost = sql`${sql.id(column)} is not null and ${target.rows ?? sql`true`} and ${text} like ${`${envelopePrefix}%`}
        and not ${text} like any (${parameter(known, 'text[]')})`;
      const { rows } = await sql<{
        key: string;
      }>`select ${key} as key from ${sql.table(table)} where ${isLost} for update`.execute(tx);
      if (rows.length === 0) continue;
      forgotten[`${table}.${column}`] = rows.length;
      await withoutTriggers(tx, table, async () => {
        if (lost === 'delete') await sql`delete from ${sql.table(table)} where ${isLost}`.execute(tx);
        else if (lost === 'null')
          await sql`update ${sql.table(table)} set ${sql.id(column)} = null where ${isLost}`.execute(tx);
        else
          for (const { key: row } of rows) {
            const empty = keyring.seal(isJson ? '""' : '', { table, column, row });
            await sql`update ${sql.table(table)} set ${sql.id(column)} = ${isJson ? sql`to_jsonb(${empty}::text)` : empty} where ${key} = ${row}`.execute(
              tx,
            );
          }
      });
    }
    await writeState(tx, { ...newState(keyring), trailSearched: true });
    return forgotten;
  });
}
