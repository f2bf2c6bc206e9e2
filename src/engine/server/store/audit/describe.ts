/** Reads the titles and tenants of records, once for all records that a call wrote. */
import { sql } from 'kysely';
import { renderTitle } from '../../../registry/records/title.ts';
import type { Resource } from '../../../registry/types.ts';
import type { Row } from '../contract.ts';
import { columnOf, parameter, type Executor } from '../fragment.ts';
import { recordStub } from '../select/embed.ts';
import { pathExpression } from '../select/expression.ts';
import { unrestricted, type At, type CallerView } from '../select/view.ts';
import { truncate } from './truncate.ts';

/** Title and tenant of a record, as the audit trail stores them. */
export interface DescribedRecord {
  readonly title: string | null;
  readonly client_uuid: string | null;
}

const maxTitle = 255;

/** Truncates a title for the audit trail. */
export const auditTitle = (title: string | null): string | null => (title === null ? null : truncate(title, maxTitle));

interface Wanted {
  readonly resource: Resource;
  readonly uuids: readonly string[];
}

/** Returns the descriptions by uuid; records that do not exist have none. */
export async function describeRecords(
  executor: Executor,
  from: CallerView,
  { resource, uuids }: Wanted,
): Promise<ReadonlyMap<string, DescribedRecord>> {
  const view = unrestricted(from);
  const at: At = { resource, alias: view.nextAlias() };
  const client = resource.scope === null ? sql`null` : pathExpression(view, at, resource.scope).sql;
  const { rows } = await sql<{
    record: Row;
    client: string | null;
  }>`select ${recordStub(view, at)} as record, cast(${client} as text) as client
    from ${sql.table(resource.table)} ${sql.id(at.alias ?? '')} where ${columnOf(at.alias, 'uuid')} = any(${parameter(uuids, 'uuid[]')})`.execute(
    executor,
  );
  return new Map(
    rows.map(({ record, client: client_uuid }) => {
      const title = renderTitle(view.registry, resource, record, view.caller.locale);
      return [String(record['uuid']), { title: auditTitle(title), client_uuid }];
    }),
  );
}
