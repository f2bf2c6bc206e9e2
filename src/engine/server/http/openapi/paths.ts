/** Calls of a resource in the OpenAPI document, as far as the caller may make them. */
import { mayDo, mayRead } from '../../../registry/access.ts';
import { linesWithChoice } from '../../../registry/records/deleteChoice.ts';
import { isGroupable } from '../../../registry/lists/groupBy.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import { recordCallPaths } from './calls/recordCalls.ts';
import { figuresAnswer } from './figures.ts';
import { batchModes, maxBatchRecords } from '../records/recordBatch.ts';
import { filePaths } from './files.ts';
import type { JsonSchema } from '../../../registry/kinds/kind.ts';
import type { Action, Resource } from '../../../registry/types.ts';
import { workbookType } from '../exports/workbook.ts';
import { actionSchema, bodyName, recordName, reference, type Reader } from './schemas.ts';
import { texts } from '../../texts.ts';
import { inLanguage } from '../../../texts/catalogue.ts';
import { inSentence } from '../../../texts/inSentence.ts';

type Operation = Readonly<Record<string, unknown>>;
type Paths = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

export function resourcePaths(reader: Reader, resource: Resource): Paths {
  const may = (verb: string): boolean => mayDo(resource, reader.principal, verb);
  const one = `/api/${resource.name}/{uuid}`;
  const collection = collectionOperations(reader, resource);
  const single = recordOperations(reader, resource);
  const actions = Object.values(resource.actions).filter(({ name }) => may(name));
  return {
    ...(Object.keys(collection).length > 0 ? { [`/api/${resource.name}`]: collection } : {}),
    ...(may('create') ? { [`/api/${resource.name}/batch`]: { post: batchOperation(reader, resource) } } : {}),
    ...(may('list') && hasTotals(reader, resource)
      ? { [`/api/${resource.name}/totals`]: { get: totalsOperation(reader, resource) } }
      : {}),
    ...(may('list') ? { [`/api/${resource.name}/aggregate`]: { get: aggregateOperation(reader, resource) } } : {}),
    ...(Object.keys(single).length > 0 ? { [one]: { parameters: [parameter('uuid')], ...single } } : {}),
    ...(may('history')
      ? { [`${one}/history`]: { parameters: [parameter('uuid')], get: historyOperation(reader, resource) } }
      : {}),
    ...(may('show') && resource.figures.length > 0
      ? { [`${one}/figures`]: { parameters: [parameter('uuid')], get: figuresOperation(reader, resource) } }
      : {}),
    ...recordCallPaths(reader, resource),
    ...filePaths(reader, resource, refusals),
    ...Object.fromEntries(
      actions.map((action) => [
        `${one}/${action.name}`,
        { parameters: [parameter('uuid')], put: actionOperation(reader, resource, action) },
      ]),
    ),
    ...Object.fromEntries(
      actions
        .filter(({ preview }) => preview)
        .map((action) => [
          `${one}/${action.name}/preview`,
          { parameters: [parameter('uuid')], post: previewOperation(reader, resource, action) },
        ]),
    ),
  };
}

/** Operations on `/api/{resource}`: list, create, and change or delete several records. */
function collectionOperations(reader: Reader, resource: Resource): Readonly<Record<string, Operation>> {
  const may = (verb: string): boolean => mayDo(resource, reader.principal, verb);
  return {
    ...(may('list') ? { get: listOperation(reader, resource) } : {}),
    ...(may('create')
      ? {
          post: writing(reader, resource, 'create', {
            body: reference(bodyName(resource, 'create')),
            status: '201',
            headers: created,
          }),
        }
      : {}),
    ...(may('edit')
      ? {
          put: writing(reader, resource, 'updateMany', {
            body: several(reference(bodyName(resource, 'update'))),
            answer: uuids,
            parameters: [parameter('idempotencyKey')],
            more: ['404', '409'],
          }),
        }
      : {}),
    ...(may('delete')
      ? {
          delete: writing(reader, resource, 'deleteMany', {
            body: several(null, resource.deleteChoice),
            answer: uuids,
            parameters: [parameter('idempotencyKey')],
            more: ['404', '409'],
          }),
        }
      : {}),
  };
}

/** Operations on one record: show, change and delete. */
function recordOperations(reader: Reader, resource: Resource): Readonly<Record<string, Operation>> {
  const may = (verb: string): boolean => mayDo(resource, reader.principal, verb);
  const record = { schema: reference(recordName(resource)) };
  return {
    ...(may('show')
      ? {
          get: operation(reader, resource, 'show', {
            parameters: [parameter('embed')],
            responses: {
              200: {
                description: inLanguage(words.record, reader.locale),
                headers: version,
                content: { 'application/json': record },
              },
              ...refusals(['404']),
            },
          }),
        }
      : {}),
    ...(may('edit')
      ? {
          put: writing(reader, resource, 'update', {
            body: reference(bodyName(resource, 'update')),
            parameters: [
              ...linesWithChoice(reader.registry, resource).flatMap((child) => choiceOf(reader, child)),
              parameter('ifMatch'),
              parameter('idempotencyKey'),
            ],
            headers: version,
            more: ['404', '409', '412'],
          }),
        }
      : {}),
    ...(may('delete')
      ? {
          delete: operation(reader, resource, 'delete', {
            parameters: [...choiceOf(reader, resource), parameter('ifMatch'), parameter('idempotencyKey')],
            responses: {
              200: answerOf(inLanguage(words.uuid, reader.locale), { type: 'object', properties: { id: uuid, uuid } }),
              ...refusals(['404', '409', '412', '413', '415', '419', '422']),
            },
          }),
        }
      : {}),
  };
}

const uuid = { type: 'string', format: 'uuid' };
/** A record of a list with a selection of columns. */
const partly = { type: 'object', required: ['id', 'uuid'], properties: { id: uuid, uuid } };
const uuids = { type: 'object', required: ['uuids'], properties: { uuids: { type: 'array', items: uuid } } };
const version = { ETag: { $ref: '#/components/headers/ETag' } };
const created = { ...version, Location: { $ref: '#/components/headers/Location' } };

const words = {
  record: texts.label('openapi.paths.record'),
  uuid: texts.label('openapi.paths.uuid'),
  rows: texts.label('openapi.paths.rows'),
  totals: texts.label('openapi.paths.sums'),
  aggregates: texts.label('openapi.paths.aggregates'),
  preview: texts.label('openapi.paths.preview'),
  figures: texts.label('openapi.figures.figures'),
  entries: texts.label('openapi.paths.entries'),
} as const;

/** Summary of each call, before the name of the resource. */
const verbs = {
  list: texts.label('openapi.paths.list'),
  totals: texts.label('openapi.paths.totals'),
  aggregate: texts.label('openapi.paths.aggregate'),
  show: texts.label('openapi.paths.show'),
  create: texts.label('openapi.paths.create'),
  batch: texts.label('openapi.paths.batch'),
  update: texts.label('openapi.paths.update'),
  updateMany: texts.label('openapi.paths.update_many'),
  delete: texts.label('openapi.paths.delete'),
  deleteMany: texts.label('openapi.paths.delete_many'),
  history: texts.label('openapi.paths.history'),
  figures: texts.label('openapi.paths.figures'),
} as const;

type Verb = keyof typeof verbs;

const parameter = (name: string): JsonSchema => ({ $ref: `#/components/parameters/${name}` });

const answerOf = (description: string, schema: JsonSchema): Operation => ({
  description,
  content: { 'application/json': { schema } },
});

function refusals(statuses: readonly string[]): Readonly<Record<string, Operation>> {
  return Object.fromEntries(
    ['400', '401', '403', ...statuses, '429', '503'].map((status) => [
      status,
      { $ref: `#/components/responses/${status}` },
    ]),
  );
}

function operation({ locale }: Reader, resource: Resource, verb: Verb, rest: Operation): Operation {
  const name =
    verb === 'list' || verb === 'totals' || verb === 'aggregate' || verb.endsWith('Many')
      ? inLanguage(resource.plural, locale)
      : inLanguage(resource.label, locale);
  return {
    operationId: operationId(verb, resource),
    tags: [resource.name],
    summary: `${inLanguage(verbs[verb], locale)} ${inSentence(name, locale)}`,
    ...rest,
  };
}

function operationId(verb: string, resource: Resource): string {
  const pascal = (text: string): string =>
    text.replaceAll(/(?:^|-)([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase());
  return `${verb.slice(0, 1)}${pascal(verb).slice(1)}${pascal(resource.name)}`;
}

function listOperation(reader: Reader, resource: Resource): Operation {
  return operation(reader, resource, 'list', {
    parameters: ['sort', 'range', 'limit', 'after', 'filter', 'embed', 'columns', 'values'].map(parameter),
    responses: {
      200: {
        description: inLanguage(words.rows, reader.locale),
        headers: {
          'Content-Range': { $ref: '#/components/headers/Content-Range' },
          'X-Total-Estimated': { $ref: '#/components/headers/X-Total-Estimated' },
          'X-Next-Cursor': { $ref: '#/components/headers/X-Next-Cursor' },
          Link: { $ref: '#/components/headers/Link' },
        },
        content: {
          'application/json': {
            schema: { type: 'array', items: { anyOf: [reference(recordName(resource)), partly] } },
          },
          'text/csv': { schema: { type: 'string' } },
          [workbookType]: { schema: { type: 'string', format: 'binary' } },
        },
      },
      ...refusals([]),
    },
  });
}

const hasTotals = ({ principal }: Reader, resource: Resource): boolean =>
  Object.values(resource.fields).some(
    (field) => (kinds[field.kind].traits.summable || isGroupable(field)) && mayRead(resource, principal, field),
  );

const measured = { rows: { type: 'integer' }, sums: { type: 'object' } };
const textOrNull = { type: ['string', 'null'] };

function aggregateOperation(reader: Reader, resource: Resource): Operation {
  return operation(reader, resource, 'aggregate', {
    parameters: ['filter', 'groupings', 'measures'].map(parameter),
    responses: {
      200: answerOf(inLanguage(words.aggregates, reader.locale), {
        type: 'object',
        required: ['groups'],
        properties: {
          groups: {
            type: 'array',
            items: {
              type: 'object',
              required: ['by', 'titles', 'measures'],
              properties: {
                by: { type: 'object' },
                titles: { type: 'object', additionalProperties: { type: 'string' } },
                measures: { type: 'object' },
              },
            },
          },
        },
      }),
      ...refusals([]),
    },
  });
}

function batchOperation(reader: Reader, resource: Resource): Operation {
  const body = {
    type: 'object',
    required: ['records'],
    properties: {
      records: { type: 'array', minItems: 1, maxItems: maxBatchRecords, items: { type: 'object' } },
      mode: { enum: batchModes, default: batchModes[0] },
      key: { type: 'string' },
    },
  };
  const outcome = {
    type: 'object',
    required: ['index', 'outcome'],
    properties: {
      index: { type: 'integer' },
      outcome: { enum: ['created', 'updated', 'refused'] },
      uuid,
      version: { type: ['integer', 'null'] },
      error: reference('Error'),
    },
  };
  const answer = {
    type: 'object',
    required: ['created', 'updated', 'refused', 'results'],
    properties: {
      created: { type: 'integer' },
      updated: { type: 'integer' },
      refused: { type: 'integer' },
      results: { type: 'array', items: outcome },
    },
  };
  return writing(reader, resource, 'batch', { body, answer, parameters: [parameter('idempotencyKey')] });
}

function totalsOperation(reader: Reader, resource: Resource): Operation {
  return operation(reader, resource, 'totals', {
    parameters: ['filter', 'columns', 'by'].map(parameter),
    responses: {
      200: answerOf(inLanguage(words.totals, reader.locale), {
        type: 'object',
        required: ['rows', 'isWhole', 'sums'],
        properties: {
          ...measured,
          isWhole: { type: 'boolean' },
          groups: {
            type: ['array', 'null'],
            items: {
              type: 'object',
              required: ['key', 'title', 'rows', 'sums'],
              properties: { key: textOrNull, title: textOrNull, ...measured },
            },
          },
        },
      }),
      ...refusals([]),
    },
  });
}

function historyOperation(reader: Reader, resource: Resource): Operation {
  return operation(reader, resource, 'history', {
    parameters: [parameter('range')],
    responses: {
      200: {
        ...answerOf(inLanguage(words.entries, reader.locale), { type: 'array', items: reference('HistoryEntry') }),
        headers: { 'Content-Range': { $ref: '#/components/headers/Content-Range' } },
      },
      ...refusals(['404']),
    },
  });
}

function figuresOperation(reader: Reader, resource: Resource): Operation {
  return operation(reader, resource, 'figures', {
    responses: { 200: answerOf(inLanguage(words.figures, reader.locale), figuresAnswer), ...refusals(['404']) },
  });
}

interface Writing {
  readonly body: JsonSchema;
  /** Defaults to the record. */
  readonly answer?: JsonSchema;
  readonly status?: string;
  readonly headers?: Operation;
  readonly parameters?: readonly JsonSchema[];
  readonly more?: readonly string[];
}

function writing(
  reader: Reader,
  resource: Resource,
  verb: Verb,
  { body, answer, status = '200', headers, parameters, more = ['409'] }: Writing,
): Operation {
  return operation(reader, resource, verb, {
    ...(parameters ? { parameters } : verb === 'create' ? { parameters: [parameter('idempotencyKey')] } : {}),
    requestBody: { required: true, content: { 'application/json': { schema: body } } },
    responses: {
      [status]: {
        ...answerOf(inLanguage(words.record, reader.locale), answer ?? reference(recordName(resource))),
        ...(headers ? { headers } : {}),
      },
      ...refusals([...more, '408', '413', '415', '419', '422']),
    },
  });
}

function several(values: JsonSchema | null, choice: Resource['deleteChoice'] = null): JsonSchema {
  const wanted = { uuids: { type: 'array', minItems: 1, items: uuid }, ...(values ? { values } : {}) };
  const properties = choice === null ? wanted : { ...wanted, choice: choiceSchema(choice) };
  return { type: 'object', additionalProperties: false, required: Object.keys(wanted), properties };
}

const choiceSchema = ({ choices }: NonNullable<Resource['deleteChoice']>): JsonSchema => ({
  type: 'string',
  enum: choices.map(({ value }) => value),
});

function choiceOf({ locale }: Reader, { deleteChoice }: Resource): readonly JsonSchema[] {
  return deleteChoice === null
    ? []
    : [
        {
          name: 'choice',
          in: 'query',
          description: inLanguage(deleteChoice.question, locale),
          schema: choiceSchema(deleteChoice),
        },
      ];
}

/** Operation that previews an action. */
function previewOperation(reader: Reader, resource: Resource, action: Action): Operation {
  const body = actionSchema(reader, resource, action);
  return {
    operationId: operationId(`preview-${action.name}`, resource),
    tags: [resource.name],
    summary: `${inLanguage(words.preview, reader.locale)}: ${inSentence(inLanguage(action.label, reader.locale), reader.locale)}`,
    ...(body
      ? { requestBody: { required: action.require.length > 0, content: { 'application/json': { schema: body } } } }
      : {}),
    responses: {
      200: answerOf(inLanguage(words.preview, reader.locale), { type: 'object' }),
      ...refusals(['404', '408', '409', '412', '413', '415', '419', '422']),
    },
  };
}

/** The record; the action of a module can return a record of another resource instead. */
function actionAnswer(resource: Resource, { set }: Action): JsonSchema {
  const record = reference(recordName(resource));
  return set === null
    ? { anyOf: [record, { type: 'object', required: ['id', 'uuid'], properties: { id: uuid, uuid } }] }
    : record;
}

function actionOperation(reader: Reader, resource: Resource, action: Action): Operation {
  const body = actionSchema(reader, resource, action);
  return {
    operationId: operationId(action.name, resource),
    tags: [resource.name],
    summary: `${inLanguage(resource.label, reader.locale)}: ${inSentence(inLanguage(action.label, reader.locale), reader.locale)}`,
    ...(action.when ? { 'x-when': action.when } : {}),
    ...(body
      ? { requestBody: { required: action.require.length > 0, content: { 'application/json': { schema: body } } } }
      : {}),
    responses: {
      200: { ...answerOf(inLanguage(words.record, reader.locale), actionAnswer(resource, action)), headers: version },
      ...refusals(['404', '408', '409', '412', '413', '415', '419', '422']),
    },
  };
}
