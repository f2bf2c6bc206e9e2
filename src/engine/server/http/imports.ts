/**
 * Routes of imports: upload a file, map its columns, check it, then import it in the background (`imports/`). Only the
 * uploader can see an import.
 */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { localDate } from '../../values/dates/calendarDate.ts';
import { sizeWords } from '../../registry/fileLimits.ts';
import { guessedMapping } from '../../registry/imports/guessedMapping.ts';
import {
  holdsStoredValues,
  importFields,
  importKeys,
  importLimits,
  mayImport,
  underWay,
  type FileCell,
  type ChosenNotations,
  type ImportedRow,
  type ImportMapping,
  type ImportRun,
} from '../../registry/imports/imports.ts';
import type { Kind } from '../../registry/kinds/kindNames.ts';
import {
  decideNotations,
  notationFor,
  notations,
  type ColumnNotations,
} from '../../registry/imports/numberNotation.ts';
import type { Field, Locale, Resource } from '../../registry/types.ts';
import { inLanguage } from '../../texts/catalogue.ts';
import { isRecord } from '../../values/json.ts';
import { parsers, WorkLost, type Worked } from '../workers/workerPool.ts';
import { oneAtATime } from '../workers/oneAtATime.ts';
import { emailUnverified } from '../auth/addresses.ts';
import type { Table } from '../imports/table.ts';
import type { Caller } from '../store/caller.ts';
import type { OpenStore } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import {
  systemQueries,
  type ImportFileRow,
  type ImportQueries,
  type ImportRow,
  type SystemQueries,
} from '../store/system.ts';
import { isUuid, uuidv7 } from '../store/uuid.ts';
import { texts } from '../texts.ts';
import { BodyReader, objectBody } from './requests/bodies.ts';
import { csvStart, csvText, escapeFormula } from './exports/csv.ts';
import { exportForm } from './exports/exportForm.ts';
import { localWriters } from './exports/csvValues.ts';
import { fileName } from './exports/exportTable.ts';
import { uploadName } from './files/fileHeaders.ts';
import { callerOf } from './requests/guard.ts';
import { runIdempotently } from './requests/idempotency.ts';
import { readRange, refuseParameters } from './listQuery.ts';
import { rangeText } from './rangeText.ts';
import { withId } from './record.ts';
import { notFound, paramsOf, queryOf, resourceNamed } from './requests/target.ts';
import { admitUpload, refuseMoreImports } from './files/uploads.ts';

interface ImportDependencies {
  readonly store: OpenStore;
  readonly queries: SystemQueries;
  readonly now: () => Date;
}

/** Time limit for reading a file of this size. */
const readingMilliseconds = (bytes: number): number => 4_000 + Math.ceil(bytes / 1_000);
/** Number of earlier files whose mapping is remembered. */
const mostRemembered = 20;
/** Maximum uuids in an answer, for a list of exactly these; above it the list filters by time. */
const mostListed = 100;

/** Adds the routes of imports: upload, mapping, progress, faults, undo. */
export function importRoutes(app: FastifyInstance, dependencies: ImportDependencies): void {
  const { store, queries, now } = dependencies;
  void app.register(async (uploads) => {
    // Read the raw bytes whatever the Content-Type says; the type is detected from the content.
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_request, body, done) => done(null, body));
    uploads.post('/api/:resource/imports', (request, reply) => upload(dependencies, request, reply));
  });

  app.get('/api/:resource/imports', async (request) => {
    const { resource, caller, user_uuid } = targetOf(store, request);
    refuseParameters(request.query);
    const runs = await queries.imports.listImports({ resource: resource.name, user_uuid }, mostRemembered);
    return withRecords(queries.imports, runs, (run) => answer(run, { resource, caller, remembered: {} }));
  });

  app.get('/api/imports/:import', async (request) => {
    refuseParameters(request.query);
    const { target, run } = await ownImport(store, queries.imports, request);
    return described(queries.imports, target, run);
  });

  app.put('/api/imports/:import', async (request) => {
    refuseParameters(request.query);
    return moved(dependencies, request, async (imports, run, target) => {
      const start = readStart(target, objectBody(request.body));
      const status = start.dry_run ? 'checking' : 'importing';
      // The database keeps the columns in another order.
      const isSame = isDeepStrictEqual(
        [run.mapping, run.key, run.notations],
        [start.mapping, start.key, start.notations],
      );
      // A repeat of the request that started it, possibly after it has ended.
      if (isSame && (run.status === status || (run.status === 'imported' && !start.dry_run))) return;
      if (!['uploaded', 'checked', 'undone'].includes(run.status)) throw new Failure('E_STATE');
      await begin({ imports, now }, target.resource, run, start);
    });
  });

  const steps = importSteps(now);
  const step = (name: keyof typeof steps) => async (request: FastifyRequest) => {
    refuseParameters(request.query);
    return moved(dependencies, request, steps[name]);
  };
  app.put('/api/imports/:import/stop', step('stop'));
  app.put('/api/imports/:import/resume', step('resume'));
  app.put('/api/imports/:import/undo', step('undo'));

  app.delete('/api/imports/:import', async (request) => {
    refuseParameters(request.query);
    const { run } = await ownImport(store, queries.imports, request);
    if (underWay.has(run.status)) throw new Failure('E_STATE');
    await queries.imports.deleteImport(run.uuid);
    return withId({ uuid: run.uuid });
  });

  app.get('/api/imports/:import/faults', async (request, reply) => {
    const form = exportForm(request.headers.accept ?? '');
    void reply.header('vary', 'Accept, Accept-Language');
    const { run, target } = await ownImport(store, queries.imports, request);
    const { locale } = target.caller;
    if (form !== null) {
      refuseParameters(request.query);
      const name = `${fileName(target.resource, locale, localDate(now()))}-${texts.in(locale)('imports.faults_file')}`;
      void reply.header('content-disposition', `attachment; filename="${name}.csv"`);
      return reply
        .type('text/csv; charset=utf-8; header=present')
        .send(Readable.from(faultLines(queries.imports, run, target)));
    }
    const [from, until] = readRange(queryOf(request));
    const rows = await queries.imports.faultyRows(run, from, until - from + 1);
    const total = run.kept + (run.status === 'undone' ? 0 : run.faulty);
    void reply.header('content-range', rangeText('faults', from, { shown: rows.length, total }));
    return rows.map((row) => rowAnswer(run, row, locale));
  });
}

/** Steps of an import that a person can request again without effect. Each throws E_STATE if it is not possible. */
function importSteps(now: () => Date) {
  return {
    stop: async (imports: ImportQueries, run: ImportRow) => {
      if (run.status === 'stopped' || run.status === 'uploaded') return;
      if (run.status !== 'checking' && run.status !== 'importing') throw new Failure('E_STATE');
      await imports.setImportState(run.uuid, run.status === 'checking' ? 'uploaded' : 'stopped', { now: now() });
    },
    resume: async (imports: ImportQueries, run: ImportRow) => {
      if (run.status === 'importing' || run.status === 'imported') return;
      if (run.status !== 'stopped') throw new Failure('E_STATE');
      await imports.setImportState(run.uuid, 'importing', { now: now() });
    },
    undo: async (imports: ImportQueries, run: ImportRow) => {
      if (run.status === 'undoing' || run.status === 'undone') return;
      if (!['imported', 'stopped', 'failed'].includes(run.status)) throw new Failure('E_STATE');
      await imports.setImportState(run.uuid, 'undoing', { now: now() });
    },
  } as const;
}

interface Target {
  readonly resource: Resource;
  readonly caller: Caller;
  readonly user_uuid: string;
}

/** @throws Failure E_NOT_FOUND; E_FORBIDDEN for callers who may not import such records */
function targetOf(store: OpenStore, request: FastifyRequest, name = paramsOf(request).resource): Target {
  const registry = store.registry();
  const resource = resourceNamed(registry, name);
  const caller = callerOf(request);
  const { user_uuid } = caller;
  if (user_uuid === null || !mayImport(registry, resource, caller)) throw new Failure('E_FORBIDDEN');
  return { resource, caller, user_uuid };
}

interface OwnImport {
  readonly target: Target;
  readonly run: ImportRow;
}

/**
 * Returns an own import; one of another person gets the response of an unknown one. @throws Failure E_NOT_FOUND,
 * E_FORBIDDEN
 */
async function ownImport(store: OpenStore, imports: ImportQueries, request: FastifyRequest): Promise<OwnImport> {
  const { import: uuid = '' } = request.params as { readonly import?: string };
  const { user_uuid } = callerOf(request);
  if (!isUuid(uuid)) throw notFound();
  const run = await imports.findImport(uuid.toLowerCase());
  if (run === null || run.user_uuid !== user_uuid) throw notFound();
  return { run, target: targetOf(store, request, run.resource) };
}

/** Changes the state of an import in a transaction that locks it. */
async function moved(
  { store, queries }: ImportDependencies,
  request: FastifyRequest,
  move: (imports: ImportQueries, run: ImportRow, target: Target) => Promise<void>,
): Promise<object> {
  const { target, run } = await ownImport(store, queries.imports, request);
  const after = await store.transaction(target.caller, async (within) => {
    const { imports } = systemQueries(within.database);
    const locked = await imports.findImport(run.uuid, true);
    if (locked === null) throw notFound();
    await move(imports, locked, target);
    return (await imports.findImport(run.uuid)) ?? locked;
  });
  return described(queries.imports, target, after);
}

interface Start {
  readonly mapping: ImportMapping;
  readonly key: string | null;
  readonly notations: ChosenNotations;
  readonly dry_run: boolean;
}

async function upload(
  dependencies: ImportDependencies,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const target = targetOf(dependencies.store, request);
  const { name, mapping, key, notations: chosen, dry_run, ...others } = queryOf(request);
  refuseParameters(others);
  const file_name = uploadName(name);
  const start =
    mapping === undefined
      ? null
      : readStart(target, {
          mapping: parsed('mapping', mapping),
          key,
          notations: parsed('notations', chosen ?? '{}'),
          dry_run: parsed('dry_run', dry_run ?? 'false'),
        });
  if (request.session?.found.proven === false) throw emailUnverified();
  if (Number(request.headers['content-length'] ?? 0) > importLimits.bytes) throw tooLarge();
  await refuseMoreImports(dependencies.queries.imports, { ...target.caller, user_uuid: target.user_uuid });
  const countReceived = await admitUpload(dependencies, request, target.caller);
  const content = await received(request.body instanceof Readable ? request.body : Readable.from([]));
  await countReceived(content.length);
  // The idempotency key covers the content.
  request.body = createHash('sha256').update(content).digest('hex');
  const run = await runIdempotently<object, ReadFile>(
    dependencies,
    { request, reply },
    {
      prepare: () => oneAtATime(target.user_uuid, () => tableIn(content)),
      work: (store, file) =>
        store.transaction(target.caller, async (within) => {
          const { imports } = systemQueries(within.database);
          const uuid = await storeTable({ imports, now: dependencies.now }, target, { file, file_name });
          const found = await imports.findImport(uuid);
          if (found === null) throw notFound();
          if (start !== null) await begin({ imports, now: dependencies.now }, target.resource, found, start);
          return described(imports, target, (await imports.findImport(uuid)) ?? found);
        }),
    },
  );
  void reply.code(201);
  return run;
}

/** @throws Failure E_QUERY for invalid JSON */
function parsed(parameter: string, text: unknown): unknown {
  try {
    return JSON.parse(typeof text === 'string' ? text : '') as unknown;
  } catch {
    throw new Failure('E_QUERY', texts.refusal('imports.not_json', { parameter }));
  }
}

const tooLarge = (): Failure =>
  new Failure('E_TOO_LARGE', texts.refusal('imports.too_large', { max: sizeWords(importLimits.bytes) }));

async function received(body: Readable): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    bytes += piece.length;
    if (bytes > importLimits.bytes) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

type ReadFile = Worked<Table>;

/**
 * Reads the file in a separate process with limits.
 *
 * @throws Failure E_INVALID, E_TOO_LARGE, E_UNAVAILABLE
 */
async function tableIn(content: Buffer): Promise<ReadFile> {
  const given = new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
  try {
    return await parsers.run<Table>({ task: 'readImport', given, milliseconds: readingMilliseconds(content.length) });
  } catch (error) {
    if (error instanceof Failure) throw error;
    if (error instanceof WorkLost)
      throw new Failure('E_TOO_LARGE', texts.refusal('imports.packed_too_tight'), { cause: error });
    throw new Failure('E_INVALID', texts.refusal('imports.unreadable'), { cause: error });
  }
}

interface Keeping {
  readonly imports: ImportQueries;
  readonly now: () => Date;
}

async function storeTable(
  { imports, now }: Keeping,
  { resource, caller, user_uuid }: Target,
  { file, file_name }: { readonly file: ReadFile; readonly file_name: string },
): Promise<string> {
  const uuid = uuidv7();
  const { total } = file.value;
  const columns = file.value.columns.map(({ name, samples, notations: counts }) => ({
    name,
    samples,
    notations: decideNotations(counts, caller.locale),
  }));
  await imports.createImport(
    {
      uuid,
      resource: resource.name,
      user_uuid,
      token_uuid: caller.origin?.token_uuid ?? null,
      active_client: caller.active_client,
      locale: caller.locale,
      file_name,
      columns,
      created_at: now(),
    },
    { total, pages: file.pieces as readonly string[] },
  );
  return uuid;
}

const unmarked: ColumnNotations = { decimals: null, whole: null };

/**
 * Validates the settings of a start against the fields that the person may write. @throws Failure E_INVALID by column
 */
function readStart({ resource, caller }: Target, body: Readonly<Record<string, unknown>>): Start {
  const reader = new BodyReader(body, ['mapping', 'key', 'notations', 'dry_run']);
  const { mapping, key = null, notations: given = {}, dry_run = false } = body;
  const keys = new Set(importKeys(resource, caller).map(({ name }) => name));
  const fields = new Set(importFields(resource, caller).map(({ name }) => name));
  const chosen = isRecord(mapping) ? mapping : {};
  if (!isRecord(mapping)) reader.fail('mapping', mapping === undefined ? 'required' : 'object');
  if (typeof dry_run !== 'boolean') reader.fail('dry_run', 'boolean');
  if (key !== null && (typeof key !== 'string' || !keys.has(key)))
    reader.fail('key', 'oneOf', { options: [...keys].join(', ') });
  const filled = new Set<string>();
  for (const [column, field] of Object.entries(chosen)) {
    const place = `mapping.${column}`;
    if (field === null) continue;
    if (typeof field !== 'string' || (!fields.has(field) && field !== key))
      reader.fail(place, 'oneOf', { options: [...fields].join(', ') });
    else if (filled.has(field)) reader.refuse(place, texts.label('imports.field_twice'));
    else filled.add(field);
  }
  if (!isRecord(given)) reader.fail('notations', 'object');
  for (const [column, notation] of Object.entries(isRecord(given) ? given : {}))
    if (!notations.some((one) => one === notation))
      reader.fail(`notations.${column}`, 'oneOf', { options: notations.join(', ') });
  if (isRecord(mapping) && filled.size === 0) reader.refuse('mapping', texts.label('imports.nothing_mapped'));
  if (typeof key === 'string' && !filled.has(key)) reader.refuse('key', texts.label('imports.key_not_mapped'));
  reader.finish();
  return {
    mapping: chosen as ImportMapping,
    key: typeof key === 'string' ? key : null,
    notations: given as ChosenNotations,
    dry_run: dry_run === true,
  };
}

async function begin(
  { imports, now }: Keeping,
  resource: Resource,
  { uuid, columns }: ImportRow,
  { mapping, key, notations: chosen, dry_run }: Start,
): Promise<void> {
  refuseUnknownColumns(columns, { mapping, notations: chosen });
  refuseUnclearNotations(resource, columns, { mapping, notations: chosen });
  const place = (field: string): number => columns.findIndex(({ name }) => mapping[name] === field);
  const single = Object.values(resource.fields).filter(
    ({ name, unique, uniqueWhile }) => name === key || (unique !== null && uniqueWhile === null),
  );
  const groups = [...single.map(({ name }) => [name]), ...resource.uniques];
  await imports.startImport({
    uuid,
    status: dry_run ? 'checking' : 'importing',
    mapping,
    notations: chosen,
    key,
    unique: groups.map((names) => names.map(place)).filter((places) => places.every((one) => one !== -1)),
    now: now(),
  });
}

type ByColumn = Pick<Start, 'mapping' | 'notations'>;

/** @throws Failure E_INVALID */
function refuseUnknownColumns(columns: ImportRow['columns'], given: ByColumn): void {
  for (const [parameter, byColumn] of Object.entries(given)) {
    const unknown = Object.keys(byColumn).find((name) => !columns.some((column) => column.name === name));
    if (unknown !== undefined)
      throw new Failure('E_INVALID', {
        errors: { [`${parameter}.${unknown}`]: { label: texts.label('imports.no_such_column') } },
      });
  }
}

/** Requires a notation for columns whose numbers are ambiguous. @throws Failure E_INVALID */
function refuseUnclearNotations(resource: Resource, columns: ImportRow['columns'], given: ByColumn): void {
  const unclear = columns.filter(({ name, notations: found }) => {
    const field = resource.fields[given.mapping[name] ?? ''];
    if (!field || !found || given.notations[name] !== undefined || holdsStoredValues(name, field)) return false;
    return notationFor(field.kind, found) === 'unclear';
  });
  if (unclear.length === 0) return;
  const label = texts.label('imports.unclear_notation');
  throw new Failure('E_INVALID', {
    errors: Object.fromEntries(unclear.map(({ name }) => [`notations.${name}`, { label }])),
  });
}

interface About {
  readonly resource: Resource;
  readonly caller: Caller;
  /** Mapping of columns of earlier files. */
  readonly remembered: ImportMapping;
}

/** Returns the import with the possible mappings of its columns and its results. */
async function described(imports: ImportQueries, { resource, caller, user_uuid }: Target, run: ImportRow) {
  const earlier =
    run.mapping === null ? await imports.listImports({ resource: resource.name, user_uuid }, mostRemembered) : [];
  const remembered = Object.assign({}, ...earlier.map(({ mapping }) => mapping ?? {}).toReversed()) as ImportMapping;
  const plain = answer(run, { resource, caller, remembered });
  const key = run.mapping === null ? rememberedKey(plain.columns, earlier) : run.key;
  const [complete] = await withRecords(imports, [run], () => ({ ...plain, key }));
  return complete ?? plain;
}

/** Returns the key that was used for the last file with these columns, else the uuid if the file has it. */
function rememberedKey(columns: ImportRun['columns'], earlier: readonly ImportRow[]): string | null {
  const last = earlier.find(
    ({ mapping }) => mapping !== null && columns.every(({ name }) => Object.hasOwn(mapping, name)),
  );
  const key = last?.key ?? 'uuid';
  return columns.some(({ field }) => field === key) ? key : null;
}

/** Adds the uuids of the written records where they are few. */
async function withRecords<Answer extends object>(
  imports: ImportQueries,
  runs: readonly ImportRow[],
  toAnswer: (run: ImportRow) => Answer,
): Promise<readonly (Answer & { readonly records: readonly string[] | null })[]> {
  const isFew = ({ created, updated }: ImportRow): boolean => created + updated <= mostListed;
  const wrote = ({ created, updated }: ImportRow): boolean => created + updated > 0;
  const found = await imports.importedRecords(runs.filter((run) => isFew(run) && wrote(run)).map(({ uuid }) => uuid));
  return runs.map((run) => ({ ...toAnswer(run), records: isFew(run) ? (found.get(run.uuid) ?? []) : null }));
}

function answer(run: ImportRow, { resource, caller, remembered }: About): ImportRun & { readonly id: string } {
  const { uuid, file_name, status, key, mapping, fault, created_at, started_at, ended_at } = run;
  const { total, done, created, updated, unchanged, faulty } = run;
  return {
    id: uuid,
    uuid,
    resource: run.resource,
    file: file_name,
    status,
    columns: columnsOf(run, mapping ?? suggested(run, { resource, caller, remembered })),
    key,
    notations: run.notations ?? {},
    total,
    done,
    created,
    updated,
    unchanged,
    faulty,
    undone: run.undone,
    kept: run.kept,
    fault: fault && inLanguage(fault, caller.locale),
    created_at: created_at.toISOString(),
    started_at: started_at && started_at.toISOString(),
    ended_at: ended_at && ended_at.toISOString(),
  };
}

function columnsOf({ columns }: ImportRow, mapping: ImportMapping): ImportRun['columns'] {
  return columns.map(({ name, samples, notations: found = unmarked }) => ({
    name,
    samples,
    field: mapping[name] ?? null,
    notations: found,
  }));
}

/** Returns the mapping of the last time; for new columns a suggestion from their names. */
function suggested({ columns }: ImportRow, { resource, caller, remembered }: About): ImportMapping {
  const fields = importFields(resource, caller);
  const choices = [...fields, ...importKeys(resource, caller)];
  const taken = new Set<string | null>();
  const known = columns.flatMap(({ name }) => {
    const field = Object.hasOwn(remembered, name) ? remembered[name] : undefined;
    const isFree = field === null || (!taken.has(field ?? null) && choices.some((one) => one.name === field));
    if (field === undefined || !isFree) return [];
    taken.add(field);
    return [[name, field]];
  });
  const rest = columns.map(({ name }) => name).filter((name) => !known.some(([column]) => column === name));
  return {
    ...guessedMapping(rest, Object.values(resource.fields), {
      importable: (field) => (fields.includes(field) || isOnlyKey(field, choices)) && !taken.has(field.name),
    }),
    ...(Object.fromEntries(known) as ImportMapping),
  };
}

/** A uuid can only be the key of an existing record, never a value. */
const isOnlyKey = (field: Field, choices: readonly Field[]): boolean =>
  field.name === 'uuid' && choices.includes(field);

function rowAnswer({ columns }: ImportRow, row: ImportFileRow, locale: Locale): ImportedRow {
  return {
    row: row.row_number,
    cells: columns.map((_column, index) => row.cells[index] ?? null),
    outcome: row.outcome,
    record: row.record_uuid,
    faults: (row.faults ?? []).map(({ column, message }) => ({
      column: column === null ? null : (columns[column]?.name ?? null),
      message: inLanguage(message, locale),
    })),
  };
}

const faultBatch = 500;

/** Yields the faulty rows with their errors in front, so that the corrected file can be uploaded again. */
async function* faultLines(
  imports: ImportQueries,
  run: ImportRow,
  { resource, caller: { locale } }: Target,
): AsyncGenerator<string> {
  const fields = run.columns.map(({ name }) => resource.fields[run.mapping?.[name] ?? '']);
  const text = texts.in(locale);
  const { delimiter } = localWriters(locale);
  yield csvStart([text('imports.row'), text('imports.fault'), ...run.columns.map(({ name }) => name)], delimiter);
  for (let from = 0; ; from += faultBatch) {
    const rows = await imports.faultyRows(run, from, faultBatch);
    if (rows.length === 0) return;
    yield csvText(
      rows.map((row) => {
        const { faults, cells: all } = rowAnswer(run, row, locale);
        const messages = faults.map(({ column, message }) => (column === null ? message : `${column}: ${message}`));
        const cells = all.map((cell, index) => cellText(cell, fields[index], run.columns[index]?.name, locale));
        return [String(row.row_number), escapeFormula(messages.join('; ')), ...cells];
      }),
      delimiter,
    );
  }
}

/** Returns a cell as text; a number gets the notation of the person's language. */
function cellText(cell: FileCell, field: Field | undefined, column: string | undefined, locale: Locale): string {
  if (typeof cell !== 'number') return escapeFormula(String(cell ?? ''));
  const write = field && localWriters(locale).kinds.decimal;
  const isStored = field && column !== undefined && holdsStoredValues(column, field);
  if (!write || isStored || !numericKinds.has(field.kind)) return String(cell);
  return write(field.kind === 'percent' ? cell * 100 : cell);
}

const numericKinds: ReadonlySet<Kind> = new Set(['integer', 'decimal', 'money', 'percent', 'duration']);
