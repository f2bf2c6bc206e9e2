/** Returns which of the names are in our own domains and have not ended. */
import { endedDomainStates } from '../../../domains/rules/domainStates.ts';
import type { Executor } from '#engine/server';

/** Takes and returns ASCII names. Used for names that no registry needs to be asked about. */
export async function registeredNames(executor: Executor, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const rows = await executor
    .selectFrom('domains')
    .select('name')
    .where('name', 'in', [...names])
    .where('status', 'not in', [...endedDomainStates])
    .execute();
  return new Set(rows.map(({ name }) => name));
}
