/** Reads the project columns that its hours depend on. */
import type { Tx } from '#engine/server';
import type { ProjectRule } from './billable.ts';

export const ruleColumns = [
  'uuid',
  'client_uuid',
  'billing',
  'hourly_rate_cents',
  'rounding_minutes',
  'rounding_mode',
] as const;

/** Returns undefined without a project. */
export async function projectRule(tx: Tx, uuid: string | null | undefined): Promise<ProjectRule | undefined> {
  if (!uuid) return undefined;
  return tx
    .selectFrom('projects')
    .select([...ruleColumns])
    .where('uuid', '=', uuid)
    .executeTakeFirst();
}
