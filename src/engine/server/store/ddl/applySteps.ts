/**
 * Runs steps of a plan in one transaction. Rows that a step could harm are counted first; the step then requires
 * permission.
 */
import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { formatProblem } from '../../../registry/problem.ts';
import type { SourcePosition } from '../../../registry/types.ts';
import type { Tx } from '../contract.ts';
import { runPending } from './dataMigration.ts';
import type { ViewSource } from './desired.ts';
import type { CountedRows, StepOutcome, Tally } from './outcome.ts';
import type { ChangedValues, Risk, Step } from './step.ts';
import type { Fate } from './typeChange.ts';
import { quoted, quotedList } from '../sql/text.ts';

export interface Permissions {
  /** Given with this command, such as `drop:clients.fax`. */
  readonly given: ReadonlySet<string>;
  /** Keys of risks that were allowed in an earlier migration; they remain valid for keeping rows that break a rule. */
  readonly remembered: ReadonlySet<string>;
  /**
   * Keys that were allowed in the last migration, which may have been interrupted. Permission to lose values is valid
   * for one migration.
   */
  readonly unfinished: ReadonlySet<string>;
}

export function isAllowed({ given, remembered, unfinished }: Permissions, { consent, key, refused }: Risk): boolean {
  if (refused === true) return false;
  return given.has(consent) || (consent.startsWith('keep:') ? remembered : unfinished).has(key);
}

interface ApplyOptions {
  readonly steps: readonly Step[];
  readonly permissions: Permissions;
  /** True to count the rows that each step writes. */
  readonly count: boolean;
}

const shownRows = 5;

/** Applies the steps. Sends consecutive safe steps to the database together, and the others one by one. */
export async function applySteps(tx: Tx, { steps, permissions, count }: ApplyOptions): Promise<readonly StepOutcome[]> {
  const outcomes: StepOutcome[] = [];
  let batch: string[] = [];
  const flush = async (): Promise<void> => {
    if (batch.length > 0) await sql.raw(batch.join(';\n')).execute(tx);
    batch = [];
  };
  for (const step of steps) {
    if (outcomes.some((one) => one.became === 'held' && step.needs?.includes(one.step.id) === true)) continue;
    const written = count && step.writes !== null ? async () => numberOf(tx, step.writes ?? '') : null;
    if (step.writtenIn !== undefined) {
      await flush();
      outcomes.push(await asWritten(tx, step, step.writtenIn));
      continue;
    }
    if (step.code !== undefined) {
      await flush();
      outcomes.push({ ...appliedOutcome(step), written: await runPending(tx, step.code) });
      continue;
    }
    if (step.risk === null && written === null) {
      batch.push(step.statement);
      outcomes.push(appliedOutcome(step));
      continue;
    }
    await flush();
    const rows = await written?.();
    const done =
      step.risk === null ? await safely(tx, step) : await carefully(tx, step, { risk: step.risk, permissions });
    outcomes.push({ ...done, written: rows ?? done.written });
  }
  await flush();
  return outcomes;
}

const outcome = (step: Step, rest: Partial<StepOutcome> & Pick<StepOutcome, 'became'>): StepOutcome => ({
  step,
  statement: null,
  written: null,
  harmed: 0,
  tally: null,
  examples: [],
  met: null,
  refusal: null,
  ...rest,
});

/** Returns the outcome of a step that was applied unchanged. */
export const appliedOutcome = (step: Step): StepOutcome =>
  outcome(step, { became: 'applied', statement: step.statement });

async function safely(tx: Tx, step: Step): Promise<StepOutcome> {
  await sql.raw(step.statement).execute(tx);
  return appliedOutcome(step);
}

/**
 * Applies SQL that a person wrote in a schema. A syntax error becomes a problem of the registry, with its place in the
 * file.
 */
async function asWritten(tx: Tx, step: Step, source: ViewSource): Promise<StepOutcome> {
  try {
    return await safely(tx, step);
  } catch (error) {
    if (!codeOf(error).startsWith('42')) throw error;
    const failure = {
      id: 'E316',
      file: source.file,
      ...placeOf(error, step, source),
      message: `PostgreSQL refuses this SQL: ${error instanceof Error ? error.message : String(error)}.`,
      hint: source.hint,
    } as const;
    throw new Error(formatProblem(failure), { cause: error });
  }
}

/**
 * Returns the place of an error. PostgreSQL counts characters from the start of the statement; an error without a
 * position is reported at the first line.
 */
function placeOf(error: unknown, { statement }: Step, { text, places }: ViewSource): SourcePosition {
  const at = error instanceof DatabaseError ? Number(error.position ?? 0) - 1 : -1;
  const before = statement.slice(statement.indexOf(text), Math.max(at, 0));
  const line = Math.min(before.split('\n').length, places.length);
  return places[line - 1] ?? { line: 1, column: 1, pointer: '/x-view' };
}

async function carefully(
  tx: Tx,
  step: Step,
  { risk, permissions }: { readonly risk: Risk; readonly permissions: Permissions },
): Promise<StepOutcome> {
  if (risk.before !== null) await sql.raw(risk.before).execute(tx);
  const tally = risk.values === undefined ? null : await tallyOf(tx, risk, risk.values);
  const failing = risk.accepted === undefined ? null : await failingRows(tx, risk.table, risk.accepted);
  const harmed =
    failing?.fails.count ??
    (tally === null
      ? await numberOf(tx, `select count(*) from ${quoted(risk.table)} where ${risk.rows}`)
      : (risk.values?.harms ?? []).reduce((sum, fate) => sum + tally[fate].count, 0));
  const may = isAllowed(permissions, risk);
  if (harmed === 0 && !risk.always)
    return tried(tx, step, { harmed, tally, examples: [], statement: step.statement, became: 'applied' });
  const examples = failing?.fails.examples ?? (tally === null ? await examplesOf(tx, risk, risk.rows) : []);
  const met = failing?.meets ?? (risk.met === undefined ? null : await metBy(tx, risk));
  if (!may) return outcome(step, { became: 'held', harmed, tally, examples, met });
  if (risk.consented === null) return outcome(step, { became: 'kept', harmed, examples, met });
  return tried(tx, step, { harmed, tally, examples, met, statement: risk.consented, became: 'allowed' });
}

const rowsAtATime = 5_000;

type Example = StepOutcome['examples'][number];

/** Returns the rows that meet a rule. A rule over an empty column is met. */
async function metBy(tx: Tx, risk: Risk): Promise<CountedRows> {
  const rows = `(${risk.rows}) is not true`;
  return {
    count: await numberOf(tx, `select count(*) from ${quoted(risk.table)} where ${rows}`),
    examples: await examplesOf(tx, risk, rows),
  };
}

/** Reads the column through a cursor, because a table may be larger than the memory. */
async function failingRows(
  tx: Tx,
  table: string,
  { column, test }: NonNullable<Risk['accepted']>,
): Promise<{ readonly fails: CountedRows; readonly meets: CountedRows }> {
  const columns = quotedList([...new Set([...(await keyOf(tx, table)), column])]);
  await sql
    .raw(
      `declare beheer_values no scroll cursor for select ${columns} from ${quoted(table)} where ${quoted(column)} is not null order by 1`,
    )
    .execute(tx);
  const found = { fails: { count: 0, examples: [] as Example[] }, meets: { count: 0, examples: [] as Example[] } };
  for (;;) {
    const { rows } = await sql
      .raw<StepOutcome['examples'][number]>(`fetch ${rowsAtATime} from beheer_values`)
      .execute(tx);
    for (const row of rows) {
      const part = test(row[column]) ? found.meets : found.fails;
      part.count += 1;
      if (part.examples.length < shownRows) part.examples.push(row);
    }
    if (rows.length < rowsAtATime) break;
  }
  await sql`close beheer_values`.execute(tx);
  return found;
}

async function tallyOf(tx: Tx, { table }: Risk, { fate, before, after }: ChangedValues): Promise<Tally> {
  const { rows } = await sql
    .raw<{ fate: Fate; count: number }>(
      `select fate, count(*) from (select ${fate} as fate from ${quoted(table)}) as changed where fate is not null group by fate`,
    )
    .execute(tx);
  const key = await keyOf(tx, table);
  const columns = [...key.map(quoted), `${before} as before`, `${after ?? 'null'} as after`].join(', ');
  const part = async (wanted: Fate): Promise<Tally[Fate]> => {
    const count = rows.find((row) => row.fate === wanted)?.count ?? 0;
    if (count === 0) return { count, examples: [] };
    const examples = await sql
      .raw<StepOutcome['examples'][number]>(
        `select ${columns} from ${quoted(table)} where (${fate}) = '${wanted}' order by 1 limit ${shownRows}`,
      )
      .execute(tx);
    return { count, examples: examples.rows };
  };
  return { keeps: await part('keeps'), rounds: await part('rounds'), loses: await part('loses') };
}

/**
 * Tries a step in a savepoint. If the database still rejects it because of its rows, it is held with PostgreSQL's
 * message.
 */
async function tried(
  tx: Tx,
  step: Step,
  what: Pick<StepOutcome, 'harmed' | 'examples' | 'became'> &
    Partial<Pick<StepOutcome, 'tally' | 'met'>> & { readonly statement: string },
): Promise<StepOutcome> {
  await sql`savepoint attempt`.execute(tx);
  try {
    await sql.raw(what.statement).execute(tx);
    await sql`release savepoint attempt`.execute(tx);
    return outcome(step, what);
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx);
    if (!isAboutRows(error)) throw error;
    return outcome(step, {
      ...what,
      statement: null,
      became: 'held',
      refusal: error instanceof Error ? error.message : String(error),
    });
  }
}

/** Returns true for data exceptions (class 22), integrity violations (class 23), and dependent objects (2BP01). */
function isAboutRows(error: unknown): boolean {
  const code = codeOf(error);
  return code.startsWith('22') || code.startsWith('23') || code === '2BP01' || code === '42804' || code === '42883';
}

async function numberOf(tx: Tx, query: string): Promise<number> {
  const {
    rows: [row],
  } = await sql.raw<{ count: number }>(query).execute(tx);
  return row?.count ?? 0;
}

async function examplesOf(tx: Tx, risk: Risk, rows: string): Promise<StepOutcome['examples']> {
  const shown = await sql
    .raw<Readonly<Record<string, unknown>>>(
      `select ${await shownColumns(tx, risk)} from ${quoted(risk.table)} where ${rows} order by 1 limit ${shownRows}`,
    )
    .execute(tx);
  return shown.rows;
}

/** Returns the columns to show, starting with the primary key if there is one. */
async function shownColumns(tx: Tx, { table, shown }: Risk): Promise<string> {
  return quotedList([...new Set([...(await keyOf(tx, table)), ...shown])]);
}

async function keyOf(tx: Tx, table: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = to_regclass(${quoted(table)}) and i.indisprimary order by array_position(i.indkey::int2[], a.attnum)`.execute(
    tx,
  );
  return rows.map(({ name }) => name);
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
