/** Import calls in the OpenAPI document. */
import {
  importOutcomes,
  importStates,
  mayImport,
  type FileCell,
  type ChosenNotations,
} from '../../../../registry/imports/imports.ts';
import { notations } from '../../../../registry/imports/numberNotation.ts';
import {
  answer,
  body,
  choice,
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
  whole,
} from '../../../../registry/calls/schemas.ts';
import { texts } from '../../../texts.ts';
import { workbookType } from '../../exports/workbook.ts';
import { policyOf } from '../../../auth/policies.ts';
import type { Reader } from '../schemas.ts';
import { operationOf, pathOf, type OpenApiCall, type ResourceCall } from './call.ts';

const cell = typed<FileCell>({ type: ['string', 'number', 'boolean', 'null'] });
const found = maybe(choice(...notations, 'unclear'));
const column = answer({
  name: text,
  samples: list(cell),
  field: maybeText,
  notations: answer({ decimals: found, whole: found }),
});
const chosenNotations = typed<ChosenNotations>({
  type: 'object',
  additionalProperties: { type: 'string', enum: [...notations] },
});
const run = {
  id: uuid,
  uuid,
  resource: text,
  file: text,
  status: choice(...importStates),
  columns: list(column),
  key: maybeText,
  notations: chosenNotations,
  total: whole,
  done: whole,
  created: whole,
  updated: whole,
  unchanged: whole,
  faulty: whole,
  undone: whole,
  kept: whole,
  fault: maybeText,
  created_at: instant,
  started_at: maybeInstant,
  ended_at: maybeInstant,
};
const oneRun = answer({ ...run, records: maybe(list(uuid)) });
const faultyRow = answer({
  row: whole,
  cells: list(cell),
  outcome: maybe(choice(...importOutcomes)),
  record: maybeUuid,
  faults: list(answer({ column: maybeText, message: text })),
});
const mapping = typed<Readonly<Record<string, string | null>>>({
  type: 'object',
  additionalProperties: { type: ['string', 'null'] },
});

const sees: ResourceCall['sees'] = ({ registry, principal }, resource) => mayImport(registry, resource, principal);
const parameter = (name: 'name' | 'mapping' | 'key' | 'notations' | 'dry_run', required = false) => ({
  schema: { type: 'string' },
  about: texts.label(`openapi.imports.parameters.${name}`),
  required,
});

/** Calls of each resource that can be imported. */
export const importCalls: Readonly<Record<string, ResourceCall>> = {
  'GET /api/:resource/imports': {
    id: 'imports',
    summary: texts.label('openapi.imports.list'),
    answer: list(answer(run)),
    sees,
  },
  'POST /api/:resource/imports': {
    id: 'import',
    summary: texts.label('openapi.imports.upload'),
    query: {
      name: parameter('name', true),
      mapping: parameter('mapping'),
      key: parameter('key'),
      notations: parameter('notations'),
      dry_run: parameter('dry_run'),
    },
    sends: ['text/csv', workbookType],
    status: 201,
    answer: oneRun,
    also: ['413', '422'],
    sees,
  },
};

const moving = { answer: oneRun, also: ['403', '409'] } as const;

/** Calls of an import of any resource. */
const runCalls: Readonly<Record<string, Omit<OpenApiCall, 'tag'>>> = {
  'GET /api/imports/:import': {
    id: 'importRun',
    summary: texts.label('openapi.imports.read'),
    answer: oneRun,
    also: ['403'],
  },
  'PUT /api/imports/:import': {
    id: 'startImport',
    summary: texts.label('openapi.imports.start'),
    body: body({ mapping, key: optional(maybeText), notations: optional(chosenNotations), dry_run: optional(flag) }),
    ...moving,
  },
  'DELETE /api/imports/:import': {
    id: 'discardImport',
    summary: texts.label('openapi.imports.discard'),
    answer: answer({ id: uuid, uuid }),
    also: ['403', '409'],
  },
  'GET /api/imports/:import/faults': {
    id: 'importFaults',
    summary: texts.label('openapi.imports.faults'),
    headers: ['range'],
    answer: list(faultyRow),
    media: ['text/csv'],
    also: ['400', '403'],
  },
  'PUT /api/imports/:import/stop': { id: 'stopImport', summary: texts.label('openapi.imports.stop'), ...moving },
  'PUT /api/imports/:import/resume': { id: 'resumeImport', summary: texts.label('openapi.imports.resume'), ...moving },
  'PUT /api/imports/:import/undo': { id: 'undoImport', summary: texts.label('openapi.imports.undo'), ...moving },
};

/** Returns nothing for a caller who may not import. */
export function importPaths(reader: Reader): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const { registry, locale } = reader;
  if (!Object.values(registry.resources).some((resource) => sees(reader, resource))) return {};
  const paths: Record<string, Readonly<Record<string, unknown>>> = {};
  for (const [key, call] of Object.entries(runCalls)) {
    const [method = 'GET', url = ''] = key.split(' ');
    const { path, parameters } = pathOf(url);
    const operation = operationOf({ ...call, tag: 'imports' }, key, policyOf(method, url), locale);
    paths[path] = { ...paths[path], parameters, [method.toLowerCase()]: operation };
  }
  return paths;
}
