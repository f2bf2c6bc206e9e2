/** Removes the notes of staff on records that are removed. The audit trail keeps their text. */
import { sql } from 'kysely';
import { notes } from '../../../registry/records/timeline.ts';
import type { Resource } from '../../../registry/types.ts';
import { noteRemoved } from './auditNotes.ts';
import type { Row } from '../contract.ts';
import { parameter } from '../fragment.ts';
import { acrossClients } from '../row-level-security/confine.ts';
import type { UnitOfWork } from './unitOfWork.ts';

export async function removeNotes(
  work: UnitOfWork,
  { name, timeline }: Resource,
  uuids: readonly string[],
): Promise<void> {
  const notesResource = work.registry.resources[notes];
  if (!notesResource || !timeline) return;
  // In the system context: a person who may delete the record may lack permission to read its notes.
  const removed = await acrossClients(
    work.tx,
    async (all) =>
      (
        await sql<Row>`delete from ${sql.table(notesResource.table)} where resource = ${name} and record_uuid = any(${parameter(uuids, 'uuid[]')}) returning *`.execute(
          all,
        )
      ).rows,
  );
  if (removed.length > 0) await noteRemoved(work, notesResource, removed);
}
