/** Calls of any resource that are not verbs: time lines, notes on records, and imports. */
import { mayDo } from '../../../../registry/access.ts';
import { trail } from '../../../../registry/records/audit.ts';
import { policyOf } from '../../../auth/policies.ts';
import { hasTimeline, maxNoteLength, mayNote } from '../../../../registry/records/timeline.ts';
import type { Resource } from '../../../../registry/types.ts';
import { historyChange } from '../history.ts';
import { reference, type Reader } from '../schemas.ts';
import {
  answer,
  body,
  flag,
  instant,
  list,
  maybe,
  maybeInstant,
  maybeText,
  maybeUuid,
  optional,
  text,
  typed,
  uuid,
} from '../../../../registry/calls/schemas.ts';
import { operationOf, pathOf, type ResourceCall } from './call.ts';
import { importCalls } from './importCalls.ts';
import { texts } from '../../../texts.ts';

const noteText = typed<string>({ type: 'string', minLength: 1, maxLength: maxNoteLength });
const note = answer({
  id: uuid,
  uuid,
  kind: typed<'note'>({ const: 'note' }),
  at: instant,
  text: noteText,
  pinned: flag,
  edited_at: maybeInstant,
  user_uuid: maybeUuid,
  user_name: maybeText,
});
const line = answer({ resource: text, uuid, title: maybeText });
const done = {
  allOf: [
    reference('HistoryEntry'),
    answer({ kind: typed<'history'>({ const: 'history' }), line: maybe(line), done: maybeText }),
  ],
};

const writes = ({ registry, principal }: Reader, resource: Resource): boolean => mayNote(registry, principal, resource);

const restores = ({ registry, principal }: Reader, resource: Resource): boolean =>
  registry.resources[trail] !== undefined &&
  resource.view === null &&
  mayDo(resource, principal, 'history') &&
  mayDo(resource, principal, 'edit');

const recordCalls: Readonly<Record<string, ResourceCall>> = {
  ...importCalls,
  'GET /api/:resource/:uuid/documents/:document': {
    id: 'document',
    summary: texts.label('openapi.records.document'),
    query: { locale: { schema: text, about: texts.label('openapi.records.document_language') } },
    media: ['application/pdf', 'application/json'],
    also: ['400', '409', '413'],
    sees: ({ principal }, resource) =>
      mayDo(resource, principal, 'show') && resource.documents.some(({ access }) => access.includes(principal.actor)),
  },
  'GET /api/:resource/:uuid/timeline': {
    id: 'timeline',
    summary: texts.label('openapi.records.timeline'),
    headers: ['range'],
    answer: list(typed({ anyOf: [note, done] })),
    also: ['400'],
    sees: ({ registry, principal }, resource) => hasTimeline(registry, principal, resource),
  },
  'POST /api/:resource/:uuid/history/:entry/restore/preview': {
    id: 'previewRestoreVersion',
    summary: texts.label('openapi.records.preview_restore'),
    answer: answer({
      entry: typed(reference('HistoryEntry')),
      changes: list(typed(historyChange)),
      left_out: list(answer({ field: text, reason: text })),
      version: typed<number>({ type: 'integer' }),
    }),
    also: ['409', '422'],
    sees: restores,
  },
  'PUT /api/:resource/:uuid/history/:entry/restore': {
    id: 'restoreVersion',
    summary: texts.label('openapi.records.restore'),
    body: body({ fields: optional(list(text)) }),
    headers: ['ifMatch'],
    answer: typed({ type: 'object' }),
    also: ['409', '412', '422'],
    sees: restores,
  },
  'POST /api/:resource/:uuid/notes': {
    id: 'addNote',
    summary: texts.label('openapi.records.add_note'),
    body: body({ text: noteText }),
    status: 201,
    answer: note,
    sees: writes,
  },
  'PUT /api/:resource/:uuid/notes/:note': {
    id: 'changeNote',
    summary: texts.label('openapi.records.change_note'),
    body: body({ text: optional(noteText), pinned: optional(flag) }),
    answer: note,
    sees: writes,
  },
  'DELETE /api/:resource/:uuid/notes/:note': {
    id: 'removeNote',
    summary: texts.label('openapi.records.remove_note'),
    answer: answer({ id: uuid, uuid }),
    sees: writes,
  },
};

/** Returns the OpenAPI paths of these calls for a resource, by path. Leaves out calls that the reader may not make. */
export function recordCallPaths(
  reader: Reader,
  resource: Resource,
): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const paths: Record<string, Readonly<Record<string, unknown>>> = {};
  for (const [key, { sees, ...call }] of Object.entries(recordCalls)) {
    if (!sees(reader, resource)) continue;
    const [method = 'GET', url = ''] = key.split(' ');
    const { path, parameters } = pathOf(url.replace(':resource', resource.name));
    const own = {
      ...call,
      id: `${call.id}_${resource.name}`.replaceAll(/[-_]([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase()),
      tag: resource.name,
    };
    paths[path] = {
      ...paths[path],
      parameters,
      [method.toLowerCase()]: operationOf(own, key, policyOf(method, url), reader.locale),
    };
  }
  return paths;
}
