/** Writes audit entries: all of one call in one statement. */
import { sql } from 'kysely';
import type { Resource } from '../../../registry/types.ts';
import type { Caller } from '../caller.ts';
import type { Row } from '../contract.ts';
import { always, parameter, type Executor } from '../fragment.ts';
import { endsTransaction } from '../pipelinedTransaction.ts';
import { uuidv7 } from '../uuid.ts';
import { insertRows, insertStatement, keyFields, writtenForInsert } from '../rows/writeRows.ts';
import { browserName } from './browserName.ts';
import { fieldsOf } from './changes.ts';
import type { Entry } from './contract.ts';
import { truncate } from './truncate.ts';

interface Writing {
  /** Resource of the audit trail itself. */
  readonly resource: Resource;
  readonly caller: Caller;
  readonly now: Date;
}

/** @param isLast true where nothing follows in the transaction, so that the same round trip commits */
export async function writeEntries(
  executor: Executor,
  writing: Writing & { readonly isLast?: boolean },
  entries: readonly Entry[],
): Promise<void> {
  const { resource, now, isLast = false } = writing;
  if (entries.length === 0) return;
  const rows = entryRows(writing, entries);
  if (!isLast || keyFields(resource).length > 0) return insertRows(executor, resource, rows, now);
  const json = parameter(JSON.stringify(writtenForInsert(executor, resource, rows, now)), 'json');
  await sql`${sql.raw(endsTransaction)} ${insertStatement(resource, json, always)}`.execute(executor);
}

/** Converts entries to rows of the audit table. */
export function entryRows({ resource, caller, now }: Writing, entries: readonly Entry[]): readonly Row[] {
  const who = actingAs(caller);
  const known = (row: Row): Row =>
    Object.fromEntries(Object.entries(row).filter(([name]) => name === 'uuid' || resource.fields[name] !== undefined));
  return entries.map((entry) => {
    const changes = entry.changes.length > 0 ? entry.changes : null;
    return known({
      ...who,
      ...entry,
      changes,
      fields: changes ? fieldsOf(changes) : null,
      at: now.toISOString(),
      uuid: uuidv7(now.getTime()),
    });
  });
}

/** Returns who acted, as far as the call identifies them. */
function actingAs(caller: Caller): Row {
  const { origin } = caller;
  return {
    actor: actorOf(caller),
    user_uuid: caller.user_uuid,
    user_name: caller.name === undefined ? null : truncate(caller.name, 140),
    session_uuid: caller.session_id,
    token_uuid: origin?.token_uuid ?? null,
    ip: origin?.ip ?? null,
    browser: origin?.user_agent ? browserName(origin.user_agent) : null,
    user_agent: origin?.user_agent ? truncate(origin.user_agent, 255) : null,
    request_id: origin?.request_id ?? null,
  };
}

/** Returns `anonymous` for a request without a session or token, such as a sign-in attempt. */
function actorOf({ actor, audited_actor, user_uuid, session_id, origin }: Caller): string {
  if (origin && session_id === null && origin.token_uuid === undefined) return 'anonymous';
  return user_uuid === null ? 'system' : (audited_actor ?? actor);
}
