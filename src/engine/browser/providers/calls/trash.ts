/** Deleted records that can be restored. */
import type { AnswerOf } from '../../../registry/calls/call.ts';
import type * as calls from '../../../registry/calls/trash.ts';
import { asksOf } from '../call.ts';

const call = asksOf<typeof calls>();

/** A deleted record: its title, who deleted it, and until when it can be restored. */
export type TrashEntry = calls.TrashEntry;
type Trash = AnswerOf<typeof calls.listTrash>;

export const trashKey = ['trash'] as const;

/** @param resource its name; null for all resources */
export const readTrash = (resource: string | null, range: readonly [number, number]): Promise<Trash> =>
  call('GET /api/trash', { query: { ...(resource === null ? {} : { resource }), range: JSON.stringify(range) } });

/** @param uuid of the record */
export const restoreDeleted = (uuid: string): Promise<AnswerOf<typeof calls.restoreDeleted>> =>
  call('PUT /api/trash/:uuid/restore', { params: { uuid } });

/** Deletes a record permanently. Takes the uuid of the record. */
export const purgeDeleted = (uuid: string): Promise<void> => call('DELETE /api/trash/:uuid', { params: { uuid } });
