/**
 * Handler of `POST /api/{resource}/batch`: creates and updates up to a thousand records, all or none, or each on its own.
 * A record with a `uuid`, or whose key exists, is updated; any other one is created.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Field, Resource } from '../../../registry/types.ts';
import { isRecord } from '../../../values/json.ts';
import type { Caller } from '../../store/caller.ts';
import type { OpenStore, Row } from '../../store/contract.ts';
import { Failure } from '../../store/failure.ts';
import { isUuid } from '../../store/uuid.ts';
import { BodyReader, objectBody, type Body } from '../requests/bodies.ts';
import { renderFailure, type ErrorAnswer } from '../requests/errors.ts';
import { callerOf } from '../requests/guard.ts';
import { runIdempotently, runStepsIdempotently, type IdempotencyDependencies } from '../requests/idempotency.ts';
import { localeOf } from '../requests/locale.ts';
import { refuseParameters } from '../listQuery.ts';
import { paramsOf, resourceNamed } from '../requests/target.ts';
import { texts } from '../../texts.ts';

export const maxBatchRecords = 1_000;
/** All records or none, or each on its own. */
export const batchModes = ['atomic', 'each'] as const;

interface Batch {
  readonly caller: Caller;
  readonly resource: Resource;
  readonly records: readonly Body[];
  /** The unique field by which existing records are found; null for none. */
  readonly key: Field | null;
  readonly mode: (typeof batchModes)[number];
}

/** The outcome of one record, by its place in the request. */
type Outcome = { readonly index: number } & (
  | { readonly outcome: 'created' | 'updated'; readonly uuid: string; readonly version: unknown }
  | { readonly outcome: 'refused'; readonly error: ErrorAnswer }
);

/** Answer of a batch. */
export interface BatchAnswer {
  readonly created: number;
  readonly updated: number;
  readonly refused: number;
  readonly results: readonly Outcome[];
}

export function batchRoute(
  dependencies: IdempotencyDependencies,
): (request: FastifyRequest, reply: FastifyReply) => Promise<BatchAnswer> {
  return async (request, reply) => {
    refuseParameters(request.query);
    const batch = readBatch(dependencies.store, request);
    if (batch.mode === 'atomic')
      return runIdempotently(
        dependencies,
        { request, reply },
        {
          // A request without an Idempotency-Key has no transaction yet.
          work: async (store) => answerOf(await store.transaction(batch.caller, (within) => allOrNone(within, batch))),
        },
      );
    return runStepsIdempotently<Outcome, BatchAnswer>(dependencies, { request, reply }, async (steps) => {
      const refused: Outcome[] = [];
      for (const index of batch.records.keys())
        await steps
          .run(String(index), (store) => writeRecord(store, batch, index))
          .catch((error: unknown) => {
            if (!(error instanceof Failure)) throw error;
            refused.push({ index, outcome: 'refused', error: renderFailure(error, localeOf(request), request.id) });
          });
      return answerOf([...(await steps.answers()), ...refused].toSorted((one, other) => one.index - other.index));
    });
  };
}

/** @throws Failure E_INVALID that names what is wrong of the request itself */
function readBatch(store: OpenStore, request: FastifyRequest): Batch {
  const resource = resourceNamed(store.registry(), paramsOf(request).resource);
  const reader = new BodyReader(objectBody(request.body), ['records', 'mode', 'key']);
  const records = reader.list('records', { max: maxBatchRecords });
  const mode = reader.choice('mode', batchModes);
  const name = reader.optionalText('key', { max: 63 });
  for (const [index, record] of records.entries()) if (!isRecord(record)) reader.fail(`records.${index}`, 'object');
  const key = name === null ? null : (keysOf(resource).find((field) => field.name === name) ?? null);
  if (name !== null && key === null)
    reader.refuse(
      'key',
      texts.label('batch.no_key', {
        fields:
          keysOf(resource)
            .map((field) => field.name)
            .join(', ') || '–',
      }),
    );
  reader.finish();
  return { caller: callerOf(request), resource, records: records.filter(isRecord), mode, key };
}

/** Returns the fields that identify a record by themselves. */
const keysOf = ({ fields }: Resource): readonly Field[] =>
  Object.values(fields).filter(
    ({ unique, uniqueWhile, name }) => name !== 'uuid' && unique !== null && uniqueWhile === null,
  );

/** Writes all records in the transaction of the store. @throws Failure that names the record */
async function allOrNone(store: OpenStore, batch: Batch): Promise<readonly Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const index of batch.records.keys())
    outcomes.push(
      await writeRecord(store, batch, index).catch((error: unknown) => {
        throw error instanceof Failure ? failureOf(error, index) : error;
      }),
    );
  return outcomes;
}

/** Names the fields as they are in the request: `records.3.name`. */
function failureOf({ code, details }: Failure, index: number): Failure {
  const errors = Object.entries(details.errors ?? {}).map(
    ([field, rule]) => [`records.${index}.${field}`, rule] as const,
  );
  const named = errors.length > 0 ? Object.fromEntries(errors) : { [`records.${index}`]: ruleOf(details) };
  return new Failure(code, { ...details, errors: named });
}

const ruleOf = ({ message }: Failure['details']) => ({ label: message ?? texts.label('batch.record_refused') });

async function writeRecord(
  store: OpenStore,
  { caller, resource, records, key }: Batch,
  index: number,
): Promise<Outcome> {
  const { uuid, ...values } = records[index] ?? {};
  const found = uuid === undefined ? await existing(store, { caller, resource, key }, values) : uuid;
  if (found === null) {
    const made = await store.create(caller, resource, values);
    return { index, outcome: 'created', ...identityOf(made) };
  }
  if (typeof found !== 'string' || !isUuid(found)) throw new Failure('E_NOT_FOUND');
  const changed = await store.update(caller, resource, found.toLowerCase(), values);
  return { index, outcome: 'updated', ...identityOf(changed) };
}

const identityOf = ({ uuid, version }: Row) => ({ uuid: String(uuid), version });

/** Returns the uuid of the record with the same key; null where there is none that the caller may see. */
async function existing(
  store: OpenStore,
  { caller, resource, key }: Pick<Batch, 'caller' | 'resource' | 'key'>,
  values: Body,
): Promise<string | null> {
  const value = key === null ? undefined : values[key.name];
  if (key === null || value === undefined || value === null) return null;
  const isLoose = key.unique === 'case-insensitive' && typeof value === 'string';
  const { rows } = await store.list(caller, resource, {
    filter: { [key.name]: isLoose ? { contains: value } : { eq: value } },
    search: '',
    embed: [],
    sort: null,
    columns: [key.name],
    range: [0, isLoose ? maxBatchRecords - 1 : 0],
  });
  const same = rows.find((row) => !isLoose || String(row[key.name]).toLowerCase() === String(value).toLowerCase());
  return same === undefined ? null : String(same['uuid']);
}

function answerOf(results: readonly Outcome[]): BatchAnswer {
  const countOf = (outcome: Outcome['outcome']): number => results.filter((one) => one.outcome === outcome).length;
  return { created: countOf('created'), updated: countOf('updated'), refused: countOf('refused'), results };
}
