/**
 * Single-statement write: one SQL statement checks the references, writes the row, appends the audit entry and returns
 * the record, atomically. It saves round trips to the database.
 *
 * `writeDrafts.ts` decides which writes need nothing else. The same steps give the same result in several statements.
 */
import { sql } from 'kysely';
import { trail as trailName } from '../../../registry/records/audit.ts';
import type { Kind } from '../../../registry/kinds/kindNames.ts';
import type { RecordOf } from '../../../registry/rows.ts';
import { renderTitle } from '../../../registry/records/title.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { changesOf } from '../audit/changes.ts';
import { auditTitle, type DescribedRecord } from '../audit/describe.ts';
import { entryRows } from '../audit/entries.ts';
import { compileStatement, placeholder, runCompiled, type CompiledStatement } from '../compiledStatement.ts';
import type { Row } from '../contract.ts';
import { allOf, always, keysOf, parameter, type Fragment } from '../fragment.ts';
import { endsTransaction } from '../pipelinedTransaction.ts';
import { isConfined } from '../row-level-security/confine.ts';
import { fullEmbedTree } from '../select/embedTree.ts';
import { readableFields, recordColumns } from '../select/record.ts';
import { compiledOnce, tablesIn, type At, type CallerView } from '../select/view.ts';
import { visibilityVerbs, visible } from '../select/visible.ts';
import { existingTargets, foundTargets, missingTargets, pointingAt, type Pointing } from './references.ts';
import { mergedRecord } from './validateRules.ts';
import {
  changedColumns,
  insertOneStatement,
  keyFields,
  parametersForInsert,
  parametersForUpdate,
  updateOneStatement,
} from '../rows/writeRows.ts';
import { throwFaults, type Faults, type UnitOfWork } from './unitOfWork.ts';
import type { RecordDraft } from '../rows/draft.ts';

/** Kinds whose column stores the draft value unchanged, so the record title can be computed before the write. */
const storedVerbatim: readonly Kind[] = [
  'text',
  'email',
  'phone',
  'url',
  'domain-name',
  'ip',
  'integer',
  'money',
  'percent',
  'date',
];

/** Returns true if the audit entry of a draft can be written with its row: its title and client are known before. */
export function canAuditFromDraft({ caller, registry, trail, tx }: UnitOfWork, resource: Resource): boolean {
  const trailResource = registry.resources[trailName];
  return (
    // Nothing else of the transaction adds to the entries, and no row-level security keeps the trail from the caller.
    trail.take !== null &&
    caller.clients === null &&
    !isConfined(tx) &&
    (resource.scope?.length ?? 0) <= 1 &&
    resource.titlePaths.every((path) => path.length === 1 && isStoredVerbatim(resource.fields[path[0] ?? ''])) &&
    (trailResource === undefined || keyFields(trailResource).length === 0)
  );
}

/** Returns true if the caller may see the record whatever its values, so that the written row can be its answer. */
export const canAnswerFromRow = ({ rights, caller }: UnitOfWork, resource: Resource): boolean =>
  caller.clients === null && resource.view === null && rights.rows(resource, visibilityVerbs.embed) === null;

const isStoredVerbatim = (field: Field | undefined): boolean =>
  field !== undefined && field.computed === null && !field.writeOnly && storedVerbatim.includes(field.kind);

/** Returns true if the draft writes only its own row. */
export const isPlain = ({ resource, values, lines }: RecordDraft): boolean =>
  lines.size === 0 && areInRow(resource, Object.keys(values));

/** Returns true if the fields are stored in the row of the record. */
export const areInRow = (resource: Resource, names: readonly string[]): boolean =>
  names.every((name) => !['file', 'references', 'lines'].includes(resource.fields[name]?.kind ?? ''));

/** A record that was read without a lock is no longer the same, or its change takes several statements. */
export class LockNeeded extends Error {}

interface Answer<Name extends string> {
  /** References that exist; null where there are none. */
  readonly found: readonly Row[] | null;
  readonly record: RecordOf<Name> | null;
}

/**
 * Writes a draft that is validated except for its references, and returns the record as shown. Returns null, and writes
 * nothing, where that takes several statements.
 *
 * @param xmin of a record that was read without a lock, see `readUnlocked`; null for a locked or new one
 * @throws Failure E_INVALID where a reference does not exist or is not visible; nothing is written then
 * @throws LockNeeded where the record has changed since it was read; nothing is written then
 */
export async function writeInSingleStatement<Name extends string>(
  work: UnitOfWork,
  draft: RecordDraft,
  { faults, xmin }: { readonly faults: Faults; readonly xmin: string | null },
): Promise<RecordOf<Name> | null> {
  const pointing = pointingAt(work, [draft], faults);
  if (!pointing.every(({ target }) => work.rights.sees(target))) return null;
  if (!isAnsweredByRow(work, draft.resource)) return null;
  const entries = entriesOf(work, draft);
  const statement = statementFor(work, draft, { pointing, entries: entries.length, isLocked: xmin === null });
  const [answer] = await runCompiled<Answer<Name>>(work.tx, statement, {
    ...targetValues(pointing),
    row: rowOf(work, draft),
    now: work.now.toISOString(),
    xmin,
    ...Object.fromEntries(entries.map((entry, index) => [nameOfEntry(index), entry])),
  });
  missingTargets(pointing, foundTargets(answer?.found ?? []), faults);
  throwFaults(faults);
  if (!answer?.record && xmin !== null) throw new LockNeeded();
  if (!answer?.record) throw new Error(`The row of ${draft.resource.name} that was just written is not answered.`);
  return answer.record;
}

const nameOfEntry = (index: number): string => `entry ${index}`;

/** Returns true if the columns of the response can be computed from the written row and from other tables. */
export function isAnsweredByRow(work: UnitOfWork, resource: Resource): boolean {
  const view = work.view();
  return compiledOnce(view, `answered by row ${resource.name}`, () => {
    const at: At = { resource, alias: view.nextAlias() };
    const read = tablesIn(compileStatement(work.tx, sql`select ${answerColumns(view, at)}`).text);
    const views = Object.values(work.registry.resources).filter((one) => one.view !== null);
    const isSeen = visible(view, at, 'embed') === always;
    return { isOwn: isSeen && ![resource, ...views].some(({ table }) => read.has(table)) };
  }).isOwn;
}

function answerColumns(view: CallerView, at: At): Fragment {
  const { resource } = at;
  const shape = { fields: readableFields(view, resource), embed: fullEmbedTree(view, resource), lines: true };
  return recordColumns(view, at, shape);
}

interface Parts {
  readonly pointing: readonly Pointing[];
  /** Number of audit entries. */
  readonly entries: number;
  /** False for a change that counts only where the record is still as it was read. */
  readonly isLocked: boolean;
}

function statementFor(work: UnitOfWork, draft: RecordDraft, { pointing, ...parts }: Parts): CompiledStatement {
  const { resource, before, values } = draft;
  const view = work.view();
  const targets = [...uuidsByTarget(pointing)];
  const fields = before === null ? [] : changedColumns(resource, values).map(({ name }) => name);
  const name = [
    before === null ? 'create' : 'change',
    resource.name,
    work.isWhole ? 'whole' : 'part',
    view.caller.locale,
    targets.map(([target, uuids]) => `${target.name} ${uuids.size === 1 ? 1 : 'n'}`).join(),
    String(parts.entries),
    parts.isLocked ? 'locked' : 'unlocked',
    fields.join(),
  ].join(' ');
  return compiledOnce(view, name, () => compile(work, view, { ...parts, draft, targets }));
}

/**
 * Data-modifying statements in `with` always run to completion, and all parts of the query see the tables as they were
 * before: https://www.postgresql.org/docs/18/queries-with.html#QUERIES-WITH-MODIFYING
 */
function compile(
  work: UnitOfWork,
  view: CallerView,
  {
    draft,
    targets,
    entries,
    isLocked,
  }: Omit<Parts, 'pointing'> & {
    readonly draft: RecordDraft;
    readonly targets: readonly (readonly [Resource, ReadonlySet<string>])[];
  },
): CompiledStatement {
  const { resource, before, values } = draft;
  const at: At = { resource, alias: view.nextAlias() };
  const columns = answerColumns(view, at);
  const [found, written, row] = ['~found', '~written', '~row'].map((one) => sql.id(one));
  const questions = targets.map(([target, { size }]) =>
    existingTargets(view, target, { uuids: placeholder(target.name), count: size }),
  );
  const isThere: Fragment =
    questions.length === 0
      ? always
      : sql`(select count(*) from ${found}) = ${parameter(placeholder('expected'), 'bigint')}`;
  const now = parameter(placeholder('now'), 'timestamptz');
  const isSame = isLocked ? always : sql`present.xmin = ${parameter(placeholder('xmin'), 'xid')}`;
  const change =
    before === null
      ? insertOneStatement(resource, 'row', isThere)
      : updateOneStatement(
          resource,
          { fields: changedColumns(resource, values), row: 'row', now },
          allOf([isThere, isSame]),
        );
  const trail = work.registry.resources[trailName];
  const noted = Array.from({ length: trail === undefined ? 0 : entries }, (_, index) => nameOfEntry(index));
  const steps = [
    ...(questions.length === 0 ? [] : [sql`${found} as (${sql.join(questions, sql` union all `)})`]),
    sql`${written} as (${change} returning ${before === null ? sql`*` : sql`present.*`})`,
    ...(trail === undefined
      ? []
      : noted.map(
          (entry) =>
            sql`${sql.id(`~${entry}`)} as (${insertOneStatement(trail, entry, sql`exists (select 1 from ${written})`)})`,
        )),
  ];
  const answers = [
    questions.length === 0 ? sql`null as found` : sql`(select json_agg(${found}) from ${found}) as found`,
    sql`(select to_json(${row}) from (select ${columns} from ${written} ${sql.id(at.alias ?? '')}) ${row}) as record`,
  ];
  return compileStatement(
    work.tx,
    sql`${sql.raw(work.isWhole ? endsTransaction : '')} with ${sql.join(steps)} select ${sql.join(answers)}`,
  );
}

function uuidsByTarget(asked: readonly Pointing[]): ReadonlyMap<Resource, ReadonlySet<string>> {
  const uuids = new Map<Resource, Set<string>>();
  for (const { target, uuid } of asked) uuids.set(target, (uuids.get(target) ?? new Set()).add(uuid.toLowerCase()));
  return uuids;
}

function targetValues(asked: readonly Pointing[]): Row {
  const targets = [...uuidsByTarget(asked)];
  return {
    ...Object.fromEntries(targets.map(([{ name }, uuids]) => [name, keysOf([...uuids])])),
    expected: targets.reduce((sum, [, uuids]) => sum + uuids.size, 0),
  };
}

function rowOf({ tx, now }: UnitOfWork, { resource, before, uuid, values }: RecordDraft): Row {
  const row = { ...values, uuid };
  return before === null ? parametersForInsert(tx, resource, row, now) : parametersForUpdate(tx, resource, row);
}

/** Returns the audit entries of the transaction, of the draft too, as rows of parameters. */
function entriesOf(work: UnitOfWork, draft: RecordDraft): readonly Row[] {
  const resource = work.registry.resources[trailName];
  const { trail, registry, verb, tx, caller, now } = work;
  if (resource === undefined || trail.take === null) return [];
  trail.note([
    {
      uuid: draft.uuid,
      changes: changesOf(registry, draft),
      verb,
      resource: draft.resource,
      ...describe(work, draft),
    },
  ]);
  return entryRows({ resource, caller, now }, trail.take()).map((row) => parametersForInsert(tx, resource, row, now));
}

function describe({ registry, caller }: UnitOfWork, draft: RecordDraft): DescribedRecord {
  const { resource, uuid } = draft;
  const record: Row = { ...mergedRecord(draft), uuid };
  const [scope] = resource.scope ?? [];
  const client = scope === undefined ? null : record[scope];
  return {
    title: auditTitle(renderTitle(registry, resource, record, caller.locale)),
    client_uuid: typeof client === 'string' ? client.toLowerCase() : null,
  };
}
