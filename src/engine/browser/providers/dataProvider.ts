/**
 * react-admin data provider for the Beheer API, based on ra-data-simple-rest: maps resource names and `id`/`uuid`, and
 * reads several records in one request.
 */
import simpleRestProvider from 'ra-data-simple-rest';
import { HttpError, type DataProvider, type GetListResult, type Identifier, type RaRecord } from 'react-admin';
import type { ActionPreview } from '../../registry/preview.ts';
import type { HistoryEntry, RestorePreview } from '../../registry/audit.ts';
import type { TimelineEntry } from '../../registry/timeline.ts';
import type { Sort } from '../../registry/listConfig.ts';
import type { RawCondition, Resource } from '../../registry/types.ts';
import { encodeListQuery, sortParameter } from '../../registry/query.ts';
import { readSortText } from '../../registry/sortText.ts';
import { currentRegistry, findResource } from '../registry.ts';
import { download } from './download.ts';
import { exportTypes, type ListExportForm } from './exportTypes.ts';
import { nestErrors } from './fieldErrors.ts';
import {
  apiAddress,
  isAdapted,
  requestFile,
  requestJson,
  type ApiAnswer,
  type HttpOptions,
  type ApiError,
} from './http.ts';
import type * as signInCalls from '../../registry/calls/signIn.ts';
import { asksOf, call, pathTo } from './call.ts';
import { forgetKeys, withIdempotencyKey } from './idempotencyKeys.ts';
import { createBody, updateBody } from './requestBody.ts';
import { saveActiveClient, type ActiveClient } from './session/session.ts';
import { SessionEnded } from './session/sessionEnd.ts';

interface ExportParams {
  readonly filter: RawCondition;
  readonly sort: Sort;
  /** Defaults to the columns of the list. */
  readonly columns?: readonly string[];
  readonly form: ListExportForm;
}

interface ActionParams {
  readonly id: Identifier;
  readonly action: string;
  /** The input of its dialog. */
  readonly body?: Readonly<Record<string, unknown>>;
}

interface TimelineParams {
  readonly id: Identifier;
  readonly range: readonly [number, number];
}

interface VersionParams {
  /** The uuid of the record. */
  readonly id: Identifier;
  /** The uuid of the audit entry. */
  readonly entry: string;
}

interface RestoreParams {
  readonly fields: readonly string[];
  /** The version of the record in the preview. */
  readonly version: number;
}

export interface NoteParams {
  /** The uuid of the record. */
  readonly id: Identifier;
  /** Null creates a note. */
  readonly note: string | null;
  readonly change: { readonly text?: string; readonly pinned?: boolean };
}

export interface BeheerDataProvider extends DataProvider {
  /** Saves the list as a file. */
  exportList: (adminName: string, params: ExportParams) => Promise<void>;
  /** Carries out an action and returns the resulting record. */
  action: (adminName: string, params: ActionParams) => Promise<{ data: RaRecord }>;
  /** Returns what the action would do, without doing it. */
  preview: (adminName: string, params: ActionParams) => Promise<ActionPreview>;
  /** Returns the audit entries and notes of a record, newest first. */
  timeline: (adminName: string, params: TimelineParams) => Promise<{ data: readonly TimelineEntry[]; total: number }>;
  /** Returns all audit entries of a record, newest first. */
  history: (adminName: string, params: { readonly id: Identifier }) => Promise<readonly HistoryEntry[]>;
  /** Returns the last audit entry of a record, or null. */
  lastChange: (adminName: string, params: { readonly id: Identifier }) => Promise<HistoryEntry | null>;
  /** Returns the changes that restoring the version of an audit entry would make. */
  previewRestore: (adminName: string, params: VersionParams) => Promise<RestorePreview>;
  restoreVersion: (adminName: string, params: VersionParams & RestoreParams) => Promise<RaRecord>;
  saveNote: (adminName: string, params: NoteParams) => Promise<void>;
  removeNote: (adminName: string, params: { readonly id: Identifier; readonly note: string }) => Promise<void>;
  /** Sets the active client; null selects all clients. Does not refresh the page; callers do. */
  setActiveClient: (client: ActiveClient | null) => Promise<void>;
}

/** The page size of the history. */
const historyPage = 100;

type Client = (address: string, options?: HttpOptions) => Promise<ApiAnswer>;

const askSession = asksOf<typeof signInCalls>();

const provider = simpleRestProvider(apiAddress, requestJson as Client);

export const dataProvider: BeheerDataProvider = abortedWithSession({
  ...provider,
  supportAbortSignal: true,

  getList: (name, params) =>
    readPage(params.pagination, (pagination) =>
      readList((rest) => rest.getList(apiName(name), byUuid({ ...params, ...pagination }))),
    ),

  getManyReference: (name, params) =>
    readPage(params.pagination, (pagination) =>
      readList((rest) => rest.getManyReference(apiName(name), byUuid({ ...params, ...pagination }))),
    ),

  async getOne(name, params) {
    const { data } = await provider.getOne(apiName(name), params);
    return { data: withId(data) };
  },

  async getMany(name, params) {
    const { data } = await provider.getMany(apiName(name), params);
    return { data: data.map((record) => withId(record)) };
  },

  async create(name, params) {
    const resource = resourceOf(name);
    const { json } = await write(resource.name, {
      method: 'POST',
      body: createBody(currentRegistry(), resource, params.data),
    });
    return { data: withId(json) };
  },

  async update(name, params) {
    const resource = resourceOf(name);
    const previous: Readonly<Record<string, unknown>> = params.previousData ?? {};
    const body = updateBody(currentRegistry(), resource, { values: params.data, previous });
    if (params.previousData && Object.keys(body).length === 0) return { data: withId(params.previousData) };
    const version = previous['version'];
    const { choice }: { readonly choice?: string | null } = params.meta ?? {};
    const query = choice ? `?choice=${encodeURIComponent(choice)}` : '';
    const { json } = await write(`${resource.name}/${encodeURIComponent(params.id)}${query}`, {
      method: 'PUT',
      body,
      ...(typeof version === 'number' ? { version } : {}),
    });
    return { data: withId(json) };
  },

  async updateMany(name, params) {
    const resource = resourceOf(name);
    const values = updateBody(currentRegistry(), resource, { values: params.data, previous: {} });
    await write(resource.name, { method: 'PUT', body: { uuids: params.ids, values } });
    return { data: params.ids };
  },

  async delete(name, params) {
    const { choice }: { readonly choice?: string | null } = params.meta ?? {};
    const query = choice ? `?choice=${encodeURIComponent(choice)}` : '';
    const json = await call<RaRecord | null>('DELETE', `${pathTo(apiName(name), String(params.id))}${query}`);
    forgetKeys(apiName(name));
    return { data: params.previousData ?? withId(json ?? { uuid: params.id }) };
  },

  async deleteMany(name, params) {
    const { choice }: { readonly choice?: string | null } = params.meta ?? {};
    await call('DELETE', pathTo(apiName(name)), { uuids: params.ids, ...(choice ? { choice } : {}) });
    forgetKeys(apiName(name));
    return { data: params.ids };
  },

  async exportList(name, { filter, sort, columns, form }) {
    const [first = null, ...thenBy] = readSortText(sort.field, sort.direction);
    const query = encodeListQuery({ filter, sort: first, thenBy, columns: columns ?? null });
    if (form !== 'xlsx' && !isAdapted) query.set('values', form === 'raw' ? 'raw' : 'local');
    const { file, headers } = await requestFile(`${apiAddress}/${apiName(name)}?${query.toString()}`, {
      headers: { accept: exportTypes[form === 'raw' ? 'csv' : form] },
    });
    download(file, headers.get('content-disposition'), `${apiName(name)}.${form === 'raw' ? 'csv' : form}`);
  },

  async action(name, { id, action, body }) {
    const { json } = await write(`${apiName(name)}/${encodeURIComponent(id)}/${action}`, {
      method: 'PUT',
      body: body ?? {},
    });
    return { data: withId(json) };
  },

  async preview(name, { id, action, body }) {
    const address = `${recordAddress(name, id)}/${action}/preview`;
    const { json } = await refusedByField(requestJson(address, { method: 'POST', body: JSON.stringify(body ?? {}) }));
    return json as ActionPreview;
  },

  async timeline(name, { id, range }) {
    const query = encodeListQuery({ range });
    const { json, headers } = await requestJson(`${recordAddress(name, id)}/timeline?${query.toString()}`);
    const total = Number(headers.get('content-range')?.split('/').at(-1) ?? 0);
    return { data: Array.isArray(json) ? (json as TimelineEntry[]) : [], total };
  },

  async history(name, { id }) {
    const entries: HistoryEntry[] = [];
    for (;;) {
      const query = encodeListQuery({ range: [entries.length, entries.length + historyPage - 1] });
      const { json } = await requestJson(`${recordAddress(name, id)}/history?${query.toString()}`);
      const page = json as readonly HistoryEntry[];
      entries.push(...page);
      if (page.length < historyPage) return entries;
    }
  },

  async lastChange(name, { id }) {
    const query = encodeListQuery({ range: [0, 0] });
    const { json } = await requestJson(`${recordAddress(name, id)}/history?${query.toString()}`);
    return (json as readonly HistoryEntry[])[0] ?? null;
  },

  async previewRestore(name, { id, entry }) {
    const address = `${recordAddress(name, id)}/history/${entry}/restore/preview`;
    return (await requestJson(address, { method: 'POST', body: '{}' })).json as RestorePreview;
  },

  async restoreVersion(name, { id, entry, fields, version }) {
    const path = `${apiName(name)}/${encodeURIComponent(id)}/history/${entry}/restore`;
    const { json } = await write(path, { method: 'PUT', body: { fields }, version });
    return withId(json);
  },

  async saveNote(name, { id, note, change }) {
    const address = `${recordAddress(name, id)}/notes`;
    const path = note === null ? address : `${address}/${note}`;
    const sent = { method: note === null ? 'POST' : 'PUT', body: JSON.stringify(change) };
    await withIdempotencyKey({ subject: address, request: `${sent.method} ${path} ${sent.body}` }, (key) =>
      requestJson(path, { ...sent, headers: { 'idempotency-key': key } }),
    );
  },

  async removeNote(name, { id, note }) {
    const address = `${recordAddress(name, id)}/notes`;
    await call('DELETE', pathTo(apiName(name), String(id), 'notes', note));
    forgetKeys(address);
  },

  async setActiveClient(client) {
    if (client === null) await askSession('DELETE /api/session/client');
    else await call('PUT', pathTo(currentRegistry().tenant?.resource ?? '', client.uuid, 'set-current'), {});
    saveActiveClient(client);
  },
} satisfies BeheerDataProvider);

/**
 * Never settles calls that failed because the session ended: react-admin would otherwise treat them as successful after
 * signing out, and report that the record is saved.
 */
function abortedWithSession(inner: BeheerDataProvider): BeheerDataProvider {
  const stop = (failure: unknown): Promise<never> => {
    if (!(failure instanceof SessionEnded)) throw failure;
    return new Promise<never>(() => undefined);
  };
  const methods = Object.entries(inner).map(([name, method]: [string, unknown]) => [
    name,
    typeof method === 'function'
      ? (...given: unknown[]) => (method as (...all: unknown[]) => Promise<unknown>)(...given).catch(stop)
      : method,
  ]);
  return Object.fromEntries(methods) as BeheerDataProvider;
}

function apiName(name: string): string {
  return findResource(name)?.name ?? name;
}

function recordAddress(name: string, id: Identifier): string {
  return `${apiAddress}/${apiName(name)}/${encodeURIComponent(id)}`;
}

function resourceOf(name: string): Resource {
  const resource = findResource(name);
  if (resource) return resource;
  throw new Error(`There is no resource "${name}" in the registry.`);
}

type Pagination = { readonly pagination?: { readonly page: number; readonly perPage: number } };

/**
 * Reads a page, or the last existing page if that is beyond the end (the total was an estimate, or the last record was
 * removed). The total then makes the screen go to that page instead of the first.
 */
async function readPage<T extends RaRecord>(
  asked: Pagination['pagination'],
  read: (pagination: Pagination) => Promise<GetListResult<T>>,
): Promise<GetListResult<T>> {
  const found = await read({});
  if (asked === undefined || found.data.length > 0 || !found.total || found.meta !== undefined) return found;
  const last = Math.ceil(found.total / asked.perPage);
  return asked.page > last ? read({ pagination: { ...asked, page: last } }) : found;
}

/** Reads a list. `meta.estimated` is true if its total is an estimate. */
async function readList<T extends RaRecord>(
  read: (rest: DataProvider) => Promise<GetListResult<T>>,
): Promise<GetListResult<T>> {
  let estimated = false;
  const client: Client = async (address, options) => {
    // Drops the `Range` header, since browsers request responses with it uncompressed (Fetch standard).
    const answer = await requestJson(withSorts(address), options?.signal ? { signal: options.signal } : {});
    estimated = answer.headers.get('x-total-estimated') === 'true';
    return answer;
  };
  const result = await read(simpleRestProvider(apiAddress, client));
  return {
    ...result,
    data: result.data.map((record) => withId<T>(record)),
    ...(estimated ? { meta: { estimated } } : {}),
  };
}

/**
 * react-admin sorts by one field, so several are encoded in its name: `status,-due_date`. An empty name is the server's
 * default order.
 */
function withSorts(address: string): string {
  const [path = '', search] = address.split('?');
  const query = new URLSearchParams(search);
  const [field, direction] = JSON.parse(query.get('sort') ?? '[]') as readonly [string?, Sort['direction']?];
  if (field === '') query.delete('sort');
  else if (!field?.includes(',') || direction === undefined) return address;
  else query.set('sort', sortParameter(readSortText(field, direction)));
  return `${path}?${query.toString()}`;
}

interface WriteOptions {
  readonly method: 'POST' | 'PUT';
  readonly body: unknown;
  /** The version that the change is based on. */
  readonly version?: number;
}

/** Writes to `tasks` for new and several records, or `tasks/{uuid}` and paths below it for one. */
function write(path: string, { method, body, version }: WriteOptions): Promise<ApiAnswer> {
  const text = JSON.stringify(body);
  const ifMatch: Readonly<Record<string, string>> = version === undefined ? {} : { 'if-match': `"${version}"` };
  return withIdempotencyKey(
    { subject: path.split('/').slice(0, 2).join('/'), request: `${method} ${path} ${version ?? ''} ${text}` },
    (key) =>
      refusedByField(
        requestJson(`${apiAddress}/${path}`, { method, body: text, headers: { ...ifMatch, 'idempotency-key': key } }),
      ),
  );
}

async function refusedByField(asked: Promise<ApiAnswer>): Promise<ApiAnswer> {
  try {
    return await asked;
  } catch (error) {
    throw withFieldErrors(error);
  }
}

/** Returns the API error with its field messages nested, as react-admin's forms expect. */
function withFieldErrors(error: unknown): unknown {
  if (!(error instanceof HttpError)) return error;
  const refusal = error.body as ApiError;
  return refusal.errors
    ? new HttpError(error.message, error.status, { ...refusal, errors: nestErrors(refusal.errors) })
    : error;
}

// The API's responses are trusted to follow the contract.
function withId<T extends RaRecord>(record: unknown): T {
  const row = record as T & { readonly uuid?: Identifier };
  return { ...row, id: row.uuid ?? row.id };
}

interface Asked {
  readonly filter?: RawCondition;
  readonly sort?: { field: string; order: 'ASC' | 'DESC' };
}

/** Converts react-admin's `id` to the API's `uuid`. */
function byUuid<T extends Asked>(params: T): T {
  const { id, ...filter } = params.filter ?? {};
  const sort = params.sort?.field === 'id' ? { ...params.sort, field: 'uuid' } : params.sort;
  return { ...params, filter: id === undefined ? filter : { ...filter, uuid: id }, ...(sort ? { sort } : {}) };
}
