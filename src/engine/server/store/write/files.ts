/** Attaches uploads to the records that are written, and removes the files that they replace. */
import type { Field, Resource } from '../../../registry/types.ts';
import type { Row } from '../contract.ts';
import { fileStore } from '../files.ts';
import { acrossClients } from '../row-level-security/confine.ts';
import { sameValue } from '../rows/sameValue.ts';
import { at, fault, throwFaults, type Faults, type UnitOfWork } from './unitOfWork.ts';
import { isRecord } from '../../../values/json.ts';
import { hasOwn, type RecordDraft } from '../rows/draft.ts';

const fileFields = (resource: Resource): readonly Field[] =>
  Object.values(resource.fields).filter((field) => field.kind === 'file');

/**
 * Attaches the uploads of written drafts.
 * @throws Failure E_INVALID where an upload does not exist, is of another caller or field, or is attached already
 */
export async function settleFiles(work: UnitOfWork, resource: Resource, drafts: readonly RecordDraft[]): Promise<void> {
  const fields = fileFields(resource);
  if (fields.length === 0) return;
  const faults: Faults = new Map();
  for (const draft of drafts) for (const field of fields) await settleField(work, draft, field, faults);
  throwFaults(faults);
}

async function settleField(work: UnitOfWork, draft: RecordDraft, field: Field, faults: Faults): Promise<void> {
  if (!hasOwn(draft.values, field.name)) return;
  const [before, value] = [draft.before?.[field.name], draft.values[field.name]];
  if (sameValue(field, before, value)) return;
  if (isRecord(value)) {
    const upload = {
      uuid: String(value['uuid']),
      resource: draft.resource.name,
      field: field.name,
      uploaded_by: work.caller.user_uuid,
    };
    const file = await acrossClients(work.tx, (tx) => fileStore(tx).attach(upload, draft.uuid));
    const audited = file && {
      uuid: file.uuid,
      name: file.name,
      media_type: file.media_type,
      size_bytes: file.size_bytes,
    };
    if (!sameValue(field, audited, value)) fault(faults, at(draft.path, field.name), { key: 'reference', params: {} });
  }
  if (isRecord(before))
    await acrossClients(work.tx, (tx) => fileStore(tx).removeFrom([draft.uuid], [String(before['uuid'])]));
}

/**
 * Removes the files of deleted records. Files of lines that the database deletes by cascade are removed by a job later.
 */
export async function removeFiles(work: UnitOfWork, resource: Resource, records: readonly Row[]): Promise<void> {
  if (fileFields(resource).length > 0)
    await acrossClients(work.tx, (tx) => fileStore(tx).removeFrom(records.map((record) => String(record['uuid']))));
}
