/**
 * Checks that the owner of a line may be changed. A line that is written directly has the same restrictions as within
 * its owner.
 */
import type { Resource } from '../../../registry/types.ts';
import { systemCaller } from '../caller.ts';
import type { Row } from '../contract.ts';
import { Failure } from '../failure.ts';
import { lockRecords } from './present.ts';
import { ensureOpen, ensureState } from './stateRule.ts';
import type { UnitOfWork } from './unitOfWork.ts';
import { texts } from '../../texts.ts';

/**
 * Locks the owners, so that an owner is not sent, for example, while its lines change. Skips the system context.
 * @param lines lines before or after the write, with the uuid of their owner
 * @throws Failure E_NOT_FOUND, E_FORBIDDEN, E_STATE
 */
export async function ensureOwnersOpen(work: UnitOfWork, resource: Resource, lines: readonly Row[]): Promise<void> {
  const { owner: by } = resource;
  const owner = by === null ? undefined : work.registry.resources[by.resource];
  if (by === null || !owner || work.caller === systemCaller) return;
  const keys = lines.map((line) => line[by.field]).filter((key) => typeof key === 'string');
  if (keys.length === 0) return;
  const person = work.withoutScopes();
  if (!person.rights.does(owner, 'edit')) throw new Failure('E_FORBIDDEN');
  const records = await lockRecords(person, owner, [...new Set(keys.map((key) => key.toLowerCase()))]);
  for (const record of records) {
    await ensureOpen(person, owner, record, 'edit');
    await ensureState(person, owner, record, {
      condition: owner.editWhen,
      doing: texts.label('records.changed'),
    });
  }
  await ensureOwnersOpen(work, owner, records);
}
