/**
 * Prevents a caller from moving a record out of its own reach or into that of another. Checked before the write and
 * after.
 */
import { sql } from 'kysely';
import { relationNamed } from '../../../registry/conditions/condition.ts';
import type { Resource } from '../../../registry/types.ts';
import { Failure } from '../failure.ts';
import { allOf, always, columnOf, parameter } from '../fragment.ts';
import type { At } from '../select/view.ts';
import { inScope } from '../select/visible.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import { texts } from '../../texts.ts';
import { eachLanguage, inLanguage } from '../../../texts/catalogue.ts';
import { inSentence } from '../../../texts/inSentence.ts';
import { hasOwn, type RecordDraft } from '../rows/draft.ts';

/**
 * Requires a record of a caller with limited clients to name one of these clients, or an owner. @throws Failure
 * E_FORBIDDEN
 */
export function ensureOwn(work: UnitOfWork, resource: Resource, drafts: readonly RecordDraft[]): void {
  const { clients } = work.view().caller;
  const [name, ...rest] = resource.scope ?? [];
  if (name === undefined || clients === null) return;
  const column = rest.length === 0 ? name : (relationNamed(resource, name)?.name ?? name);
  for (const draft of drafts) {
    const value =
      name === 'uuid' ? draft.uuid : hasOwn(draft.values, column) ? draft.values[column] : draft.before?.[column];
    const isOwn = typeof value === 'string' && (rest.length > 0 || clients.includes(value.toLowerCase()));
    if (!isOwn) throw notYours(resource);
  }
}

/** Returns true if the caller reaches a part of the records only, by these verbs. */
export const isReachLimited = (work: UnitOfWork, resource: Resource, verbs: readonly string[]): boolean =>
  work.rights.rows(resource, verbs) !== null || (resource.scope !== null && work.caller.clients !== null);

/**
 * Checks after the write, so that it covers the effects of hooks and defaults.
 * @throws Failure E_FORBIDDEN
 */
export async function ensureWithinReach(
  work: UnitOfWork,
  resource: Resource,
  { uuids, verbs }: { readonly uuids: readonly string[]; readonly verbs: readonly string[] },
): Promise<void> {
  const rows = work.rights.rows(resource, verbs);
  const view = work.view();
  const there: At = { resource, alias: view.nextAlias() };
  const where = allOf([
    sql`${columnOf(there.alias, 'uuid')} = any(${parameter(uuids, 'uuid[]')})`,
    inScope(view, there, view.caller.clients === null ? 'embed' : 'write'),
    rows === null ? always : view.trusted(there, rows),
  ]);
  const {
    rows: [answer],
  } = await sql<{
    seen: number;
  }>`select count(*)::int as seen from ${sql.table(resource.table)} ${sql.id(there.alias ?? '')} where ${where}`.execute(
    work.tx,
  );
  if (answer?.seen === uuids.length) return;
  throw notYours(resource);
}

function notYours(resource: Resource): Failure {
  return new Failure('E_FORBIDDEN', {
    message: texts.label('records.not_yours', {
      record: eachLanguage((locale) => inSentence(inLanguage(resource.label, locale), locale)),
    }),
    hint: texts.label('records.choose_own'),
  });
}
