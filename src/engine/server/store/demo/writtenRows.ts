/**
 * Demo rows of a registry as JSON in `demo/<resource>.json`, a list of records each. Missing fields get the default of
 * the schema. A reference is a condition that finds its record among the rows: `{ "title": "Dune" }`, which can be
 * nested. Dates and instants can be relative: `$today-3d`, `$now-2h`.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { users } from '../../../registry/resolve/business.ts';
import { atCreation, formatNumber } from '../../../registry/records/numberSeries.ts';
import { localDate } from '../../../values/dates/calendarDate.ts';
import { resolveOperand, type ConditionContext } from '../../../registry/conditions/operand.ts';
import type { Field, Registry, Resource, Scalar } from '../../../registry/types.ts';
import { conditionContext, systemCaller } from '../caller.ts';
import type { OpenStore, Row } from '../contract.ts';
import { uuidv7 } from '../uuid.ts';
import { inOrder } from './inOrder.ts';

/** Rows by resource, in writing order. */
type WrittenRows = ReadonlyMap<string, readonly Row[]>;

interface WrittenAccount {
  readonly type: 'management' | 'employee' | 'user';
  readonly email: string;
  readonly password: string;
}

interface LoadOptions {
  readonly store: OpenStore;
  readonly rows: WrittenRows;
  readonly now: () => Date;
  readonly hashPassword: (password: string) => Promise<string>;
  readonly makePassword: () => string;
}

const folder = 'demo';

/** Reads the rows from the `demo` folder. @returns null if there are none. @throws SyntaxError for invalid JSON */
export async function readWrittenRows(registryDirectory: string): Promise<WrittenRows | null> {
  const directory = join(registryDirectory, folder);
  const files = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.json')).toSorted();
  if (files.length === 0) return null;
  const read = async (file: string): Promise<readonly [string, readonly Row[]]> => [
    file.slice(0, -'.json'.length),
    JSON.parse(await readFile(join(directory, file), 'utf8')) as readonly Row[],
  ];
  return new Map(await Promise.all(files.map(read)));
}

/** Inserts all rows in one transaction. Every active user gets a password; returns these accounts. */
export async function loadWrittenRows(options: LoadOptions): Promise<readonly WrittenAccount[]> {
  const { store, now, hashPassword, makePassword } = options;
  const moment = now();
  const registry = store.registry();
  const rows = resolveRows(registry, options.rows, conditionContext(systemCaller, moment));
  const accounts: WrittenAccount[] = [];
  for (const user of rows.get(users) ?? []) {
    if (user['status'] !== 'active') continue;
    const password = makePassword();
    user['password'] = await hashPassword(password);
    accounts.push({ type: typeOf(registry, rows, user), email: String(user['email']), password });
  }
  for (const [name, own] of rows) giveNumbers(registry.resources[name], own, localDate(moment));
  await store.load(inOrder(registry, rows), moment);
  return accounts;
}

type Resolved = Record<string, unknown>;

function resolveRows(
  registry: Registry,
  written: WrittenRows,
  context: ConditionContext,
): ReadonlyMap<string, readonly Resolved[]> {
  const keyed = new Map([...written].map(([name, own]) => [name, own.map((row) => ({ row, uuid: uuidv7() }))]));
  const keyOf = (to: string, wanted: Row): string => {
    const found = (keyed.get(to) ?? []).filter(({ row }) => matches(row, wanted));
    const [only] = found;
    if (only && found.length === 1) return only.uuid;
    throw new Error(`The demo has ${found.length} rows of ${to} with ${JSON.stringify(wanted)}, where one is meant.`);
  };
  const valueOf = (field: Field | undefined, value: unknown): unknown => {
    if (field?.relation && Array.isArray(value)) return value.map((one: Row) => keyOf(field.relation?.to ?? '', one));
    if (field?.relation && typeof value === 'object' && value !== null) return keyOf(field.relation.to, value as Row);
    return typeof value === 'string' ? resolveOperand(value as Scalar, context) : value;
  };
  const resolved = (resource: Resource | undefined, { row, uuid }: { row: Row; uuid: string }): Resolved => {
    const defaults = Object.values(resource?.fields ?? {}).flatMap(({ name, default: value }) =>
      typeof value === 'string' && value.startsWith('$') ? [[name, resolveOperand(value, context)]] : [],
    );
    const values = Object.entries(row).map(([name, value]) => [name, valueOf(resource?.fields[name], value)]);
    return {
      ...(Object.fromEntries(defaults) as Row),
      ...(Object.fromEntries(values) as Row),
      uuid,
      created_at: context.now,
      updated_at: context.now,
      version: 1,
    };
  };
  return new Map(
    [...keyed].map(([name, own]) => [name, own.map((one) => resolved(registry.resources[name], one))] as const),
  );
}

/** Gives rows the numbers of series that they would have got, in the order of the file. */
function giveNumbers(resource: Resource | undefined, rows: readonly Resolved[], today: string): void {
  for (const { name, numberSeries } of Object.values(resource?.fields ?? {})) {
    if (numberSeries === null) continue;
    const { pattern, on, per } = numberSeries;
    const state = resource?.fields[resource.stateField ?? ''];
    const counts = new Map<unknown, number>();
    for (const row of rows) {
      const isDue = on === atCreation || (row[state?.name ?? ''] ?? state?.default) === on;
      if (!isDue || row[name] !== undefined) continue;
      const owner = row[per ?? ''];
      const count = (counts.get(owner) ?? 0) + 1;
      counts.set(owner, count);
      row[name] = formatNumber(pattern, today, count);
    }
  }
}

/** Compares unresolved values, since a condition can contain another one. */
function matches(row: Row, wanted: Row): boolean {
  return Object.entries(wanted).every(([name, value]) => JSON.stringify(row[name]) === JSON.stringify(value));
}

function typeOf({ staff }: Registry, rows: ReadonlyMap<string, readonly Row[]>, user: Row): WrittenAccount['type'] {
  if (user['type'] === 'management') return 'management';
  const works = staff !== null && (rows.get(staff.resource) ?? []).some((row) => row[staff.user] === user['uuid']);
  return works ? 'employee' : 'user';
}
