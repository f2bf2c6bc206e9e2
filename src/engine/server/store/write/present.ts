/** Records as they stand, locked for the rest of the transaction: all of them or a 404. */
import { sql } from 'kysely';
import type { Resource } from '../../../registry/types.ts';
import type { Row } from '../contract.ts';
import { Failure } from '../failure.ts';
import { allOf, columnOf, parameter } from '../fragment.ts';
import { noEmbeds } from '../select/embedTree.ts';
import { readableFields, recordColumns } from '../select/record.ts';
import { unrestricted, type At } from '../select/view.ts';
import { visible } from '../select/visible.ts';
import { isUuid } from '../uuid.ts';
import { withoutRowLevelSecurity } from '../row-level-security/confine.ts';
import type { UnitOfWork } from './unitOfWork.ts';

/**
 * In the order of the uuids. With all fields but secrets, and with owned lines: for the store's own eyes, not for the
 * caller's.
 */
export async function lockRecords(
  work: UnitOfWork,
  resource: Resource,
  uuids: readonly string[],
): Promise<readonly Row[]> {
  if (!uuids.every(isUuid)) throw new Failure('E_NOT_FOUND');
  const view = work.view();
  const all = unrestricted(view);
  const at: At = { resource, alias: view.nextAlias() };
  const alias = sql.id(at.alias ?? '');
  const key = columnOf(at.alias, 'uuid');
  const from = sql`${sql.table(resource.table)} ${alias}`;
  const where = allOf([sql`${key} = any(${parameter(uuids, 'uuid[]')})`, visible(view, at, 'write')]);
  const { rows: locked } = await sql<{
    uuid: string;
  }>`select ${key} as uuid from ${from} where ${where} order by ${key} for update`.execute(work.tx);
  if (locked.length === 0 && uuids.length > 0) throw new Failure('E_NOT_FOUND');
  const columns = recordColumns(all, at, { fields: readableFields(all, resource), embed: noEmbeds(), lines: true });
  const row = sql.id('~row');
  // What only the store sees may be computed from rows that the caller does not.
  const { rows } = await withoutRowLevelSecurity(work.tx, (tx) =>
    sql<{ record: Row }>`select to_json(${row}) as record
    from (select ${columns} from ${from} where ${key} = any(${parameter(
      locked.map(({ uuid }) => uuid),
      'uuid[]',
    )})) ${row}`.execute(tx),
  );
  const byUuid = new Map(rows.map(({ record }) => [String(record['uuid']), stripEmbedded(work, resource, record)]));
  return uuids.map((uuid) => byUuid.get(uuid.toLowerCase()) ?? missing());
}

function missing(): never {
  throw new Failure('E_NOT_FOUND');
}

/** Lines are read with what they point at; as they stand they are their own fields. */
function stripEmbedded(work: UnitOfWork, resource: Resource, record: Row): Row {
  const entries = Object.entries(record)
    .filter(([name]) => resource.fields[name] !== undefined)
    .map(([name, value]) => {
      const child = work.registry.resources[resource.fields[name]?.lines?.resource ?? ''];
      return [
        name,
        child && Array.isArray(value) ? value.map((line: Row) => stripEmbedded(work, child, line)) : value,
      ] as const;
    });
  return Object.fromEntries(entries);
}
