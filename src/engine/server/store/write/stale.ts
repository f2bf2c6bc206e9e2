/** Builds the API error for a change of an outdated version, with the name of who made the newer one. */
import { sql } from 'kysely';
import { trail } from '../../../registry/records/audit.ts';
import type { Resource } from '../../../registry/types.ts';
import type { Row } from '../contract.ts';
import { Failure } from '../failure.ts';
import { parameter } from '../fragment.ts';
import { acrossClients } from '../row-level-security/confine.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import { texts } from '../../texts.ts';

/** Names the person only to callers who may read the history of the record. */
export async function staleFailure(work: UnitOfWork, resource: Resource, record: Row): Promise<Failure> {
  const auditResource = work.registry.resources[trail];
  if (!auditResource || !work.rights.does(resource, 'history')) return new Failure('E_STALE');
  const changed = parameter(record['updated_at'] ?? null, 'timestamptz');
  const { rows } = await acrossClients(work.tx, (all) =>
    sql<{ user_uuid: string | null; user_name: string | null }>`select user_uuid, user_name
      from ${sql.table(auditResource.table)} where resource = ${resource.name}
      and record_uuid = ${parameter(record['uuid'], 'uuid')} and outcome = 'done' and at >= ${changed}
      order by at desc, uuid desc limit 1`.execute(all),
  );
  const [last] = rows;
  if (!last || (last.user_name === null && last.user_uuid !== null)) return new Failure('E_STALE');
  if (last.user_name === null) return new Failure('E_STALE', { message: texts.label('records.changed_by_program') });
  if (last.user_uuid === work.caller.user_uuid)
    return new Failure('E_STALE', { message: texts.label('records.changed_by_yourself') });
  return new Failure('E_STALE', { message: texts.label('records.changed_by', { name: last.user_name }) });
}
