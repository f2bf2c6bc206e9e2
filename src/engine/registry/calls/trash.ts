/** Deleted records: looked through, restored, and deleted for good. */
import { defineCall, type AnswerOf } from './call.ts';
import { anyObject, answer, instant, list, maybeText, maybeUuid, text, typed, uuid, whole } from './schemas.ts';

export const listTrash = defineCall({
  method: 'GET',
  path: '/api/trash',
  id: 'listTrash',
  tag: 'trash',
  may: 'session',
  needs: 'visible',
  query: {
    resource: {},
    range: { schema: typed<string>({ type: 'string', pattern: String.raw`^\[\d+,\d+\]$` }) },
  },
  answer: answer({
    total: whole,
    entries: list(
      answer({
        uuid,
        resource: text,
        title: maybeText,
        tenant_uuid: maybeUuid,
        deleted_at: instant,
        user_uuid: maybeUuid,
        user_name: maybeText,
        purge_at: instant,
      }),
    ),
  }),
  answers:
    'and `{"total", "entries": [{"uuid", "resource", "title", "tenant_uuid", "deleted_at", "user_uuid", "user_name", "purge_at"}]}`, of records that the caller could see and delete',
  errors: { E_NOT_FOUND: 'for a resource that there is not' },
});

export const restoreDeleted = defineCall({
  method: 'PUT',
  path: '/api/trash/:uuid/restore',
  id: 'restoreDeleted',
  tag: 'trash',
  may: 'session',
  needs: 'visible',
  answer: answer({ resource: text, record: anyObject }),
  errors: { E_INVALID: 'where another record has what is unique in it by now, or what it belonged to is gone' },
  answers: 'and `{"resource", "record"}`, the record as it is now',
});

export const purgeDeleted = defineCall({
  method: 'DELETE',
  path: '/api/trash/:uuid',
  id: 'purgeDeleted',
  tag: 'trash',
  may: 'session',
  needs: 'visible',
});

/** A deleted record in the trash. */
export type TrashEntry = AnswerOf<typeof listTrash>['entries'][number];
