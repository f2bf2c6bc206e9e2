/** Selects one record with its owned lines, lists of references, and embedded records. */
import { sql, type RawBuilder } from 'kysely';
import { isClosedByPart } from '../../../registry/permissions.ts';
import type { RecordOf } from '../../../registry/rows.ts';
import type { Resource } from '../../../registry/types.ts';
import { compileStatement, placeholder, runCompiled } from '../compiledStatement.ts';
import { Failure } from '../failure.ts';
import { allOf, parameter, type Executor } from '../fragment.ts';
import { isUuid } from '../uuid.ts';
import { isRecord } from './recordKey.ts';
import { embedTree, fullEmbedTree } from './embedTree.ts';
import { readableFields, recordColumns } from './record.ts';
import { compiledOnce, type At, type CallerView } from './view.ts';
import { visible, type Narrowing } from './visible.ts';

interface Wanted {
  readonly uuid: string;
  /** Null embeds all relations that the caller may follow. */
  readonly embed: readonly string[] | null;
  readonly narrowing?: Narrowing;
}

/**
 * Selects a record for display. Without permission: E_FORBIDDEN, or E_NOT_FOUND where other users of the same clients
 * may see the resource.
 */
export async function showOne<Name extends string>(
  executor: Executor,
  view: CallerView,
  resource: Resource<Name>,
  wanted: Wanted,
): Promise<RecordOf<Name>> {
  if (!view.rights.does(resource, 'show') && !view.rights.does(resource, 'edit'))
    throw new Failure(isClosedByPart(resource, view.caller) ? 'E_NOT_FOUND' : 'E_FORBIDDEN');
  return selectOne(executor, view, resource, wanted);
}

/**
 * Selects a record. @throws Failure E_NOT_FOUND for one that does not exist or that the caller cannot see, without a
 * difference
 */
export async function selectOne<Name extends string>(
  executor: Executor,
  view: CallerView,
  resource: Resource<Name>,
  { uuid, embed, narrowing = 'record' }: Wanted,
): Promise<RecordOf<Name>> {
  const name = ['one', resource.name, narrowing, view.caller.locale, embed?.join() ?? '*'].join(' ');
  const statement = compiledOnce(view, name, () =>
    compileStatement(executor, statementOfOne(view, resource, { embed, narrowing })),
  );
  if (!isUuid(uuid)) throw new Failure('E_NOT_FOUND');
  const [found] = await runCompiled<{ record: RecordOf<Name> }>(executor, statement, { uuid });
  if (!found) throw new Failure('E_NOT_FOUND');
  return found.record;
}

function statementOfOne(
  view: CallerView,
  resource: Resource,
  { embed, narrowing }: Required<Pick<Wanted, 'embed' | 'narrowing'>>,
): RawBuilder<unknown> {
  const tree = embed === null ? fullEmbedTree(view, resource) : embedTree(view, resource, embed);
  const at: At = { resource, alias: view.nextAlias() };
  const columns = recordColumns(view, at, { fields: readableFields(view, resource), embed: tree, lines: true });
  const row = sql.id('~row');
  const uuid = parameter(placeholder('uuid'), 'uuid');
  const where = allOf([isRecord(resource, at.alias, uuid), visible(view, at, narrowing)]);
  return sql`select to_json(${row}) as record from (
    select ${columns} from ${sql.table(resource.table)} ${sql.id(at.alias ?? '')} where ${where}) ${row}`;
}

/** Returns true if the caller can see the record. */
export async function recordExists(
  executor: Executor,
  view: CallerView,
  resource: Resource,
  uuid: string,
): Promise<boolean> {
  if (!isUuid(uuid)) return false;
  const at: At = { resource, alias: view.nextAlias() };
  const where = allOf([isRecord(resource, at.alias, parameter(uuid, 'uuid')), visible(view, at, 'record')]);
  const { rows } =
    await sql`select 1 from ${sql.table(resource.table)} ${sql.id(at.alias ?? '')} where ${where}`.execute(executor);
  return rows.length > 0;
}
