/**
 * react-admin data provider for the Beheer API, based on ra-data-simple-rest: maps resource names and `id`/`uuid`, and
 * reads several records in one request.
 */
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, DeleteParams, Identifier, RaRecord } from 'react-admin';
import { setCurrent } from '../../registry/access.ts';
import type { ActionPreview } from '../../registry/records/preview.ts';
import type { Sort } from '../../registry/lists/listConfig.ts';
import type { RawCondition } from '../../registry/types.ts';
import { encodeListQuery } from '../../registry/lists/query.ts';
import type * as signInCalls from '../../registry/calls/signIn.ts';
import { currentRegistry } from '../registry.ts';
import { asksOf, call, pathTo } from './call.ts';
import { download } from './download.ts';
import { exportTypes, type ListExportForm } from './exportTypes.ts';
import { isAdapted, requestFile, requestJson } from './http.ts';
import { apiAddress } from './requestHeaders.ts';
import { forgetKeys } from './idempotencyKeys.ts';
import { byUuid, readList, sortsOf } from './records/listReading.ts';
import { recordHistory, type RecordHistory } from './records/recordHistory.ts';
import {
  apiName,
  recordAddress,
  requestRecords,
  resourceOf,
  withFieldErrors,
  writeRecord,
} from './records/recordRequests.ts';
import { createBody, updateBody } from './requestBody.ts';
import { saveActiveClient } from './session/activeClient.ts';
import type { ActiveClient } from './session/session.ts';
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

/** react-admin's data provider with exports, actions, the time line and the active client. */
export interface BeheerDataProvider extends DataProvider, RecordHistory {
  /** Saves the list as a file. */
  exportList: (adminName: string, params: ExportParams) => Promise<void>;
  /** Carries out an action and returns the resulting record. */
  action: (adminName: string, params: ActionParams) => Promise<{ data: RaRecord }>;
  /** Returns what the action would do, without doing it. */
  preview: (adminName: string, params: ActionParams) => Promise<ActionPreview>;
  /** Sets the active client; null selects all clients. Does not refresh the page; callers do. */
  setActiveClient: (client: ActiveClient | null) => Promise<void>;
}

const askSession = asksOf<typeof signInCalls>();

const provider = simpleRestProvider(apiAddress, requestRecords);

/** Data provider of the signed-in screens. Its methods reject with react-admin's `HttpError`. */
export const dataProvider: BeheerDataProvider = abortedWithSession({
  ...provider,
  ...recordHistory,
  supportAbortSignal: true,

  getList: (name, params) => readList(name, params),

  getManyReference: (name, { target, id, filter, ...params }) =>
    readList(name, { ...params, filter: { ...filter, [target]: id } }),

  getOne: (name, params) => provider.getOne(apiName(name), params),

  getMany: (name, params) => provider.getMany(apiName(name), params),

  async create(name, params) {
    const resource = resourceOf(name);
    const body = createBody(currentRegistry(), resource, params.data);
    return { data: await writeRecord(resource.name, { method: 'POST', body }) };
  },

  async update(name, params) {
    const resource = resourceOf(name);
    const previous: Readonly<Record<string, unknown>> = params.previousData ?? {};
    const body = updateBody(currentRegistry(), resource, { values: params.data, previous });
    if (params.previousData && Object.keys(body).length === 0) return { data: params.previousData };
    const version = previous['version'];
    const choice = choiceOf(params.meta);
    const query = choice ? `?choice=${encodeURIComponent(choice)}` : '';
    const data = await writeRecord<RaRecord>(`${resource.name}/${encodeURIComponent(params.id)}${query}`, {
      method: 'PUT',
      body,
      ...(typeof version === 'number' ? { version } : {}),
    });
    return { data };
  },

  async updateMany(name, params) {
    const resource = resourceOf(name);
    const values = updateBody(currentRegistry(), resource, { values: params.data, previous: {} });
    await writeRecord(resource.name, { method: 'PUT', body: { uuids: params.ids, values } });
    return { data: params.ids };
  },

  async delete<T extends RaRecord>(name: string, params: DeleteParams<T>) {
    const choice = choiceOf(params.meta);
    const query = choice ? `?choice=${encodeURIComponent(choice)}` : '';
    const removed = await call<T | null>('DELETE', `${pathTo(apiName(name), String(params.id))}${query}`);
    forgetKeys(apiName(name));
    return { data: params.previousData ?? ({ ...removed, id: params.id } as T) };
  },

  async deleteMany(name, params) {
    const choice = choiceOf(params.meta);
    await call('DELETE', pathTo(apiName(name)), { uuids: params.ids, ...(choice ? { choice } : {}) });
    forgetKeys(apiName(name));
    return { data: params.ids };
  },

  async exportList(name, { filter, sort, columns, form }) {
    const sorts = sortsOf(sort.field, sort.direction);
    const query = encodeListQuery({ ...sorts, filter: byUuid(filter), columns: columns ?? null });
    if (form !== 'xlsx' && !isAdapted) query.set('values', form === 'raw' ? 'raw' : 'local');
    const { file, headers } = await requestFile(`${apiAddress}/${apiName(name)}?${query.toString()}`, {
      headers: { accept: exportTypes[form === 'raw' ? 'csv' : form] },
    });
    download(file, headers.get('content-disposition'), `${apiName(name)}.${form === 'raw' ? 'csv' : form}`);
  },

  async action(name, { id, action, body = {} }) {
    const path = `${apiName(name)}/${encodeURIComponent(id)}/${action}`;
    return { data: await writeRecord(path, { method: 'PUT', body }) };
  },

  async preview(name, { id, action, body }) {
    const address = `${recordAddress(name, id)}/${action}/preview`;
    const { json } = await withFieldErrors(requestJson(address, { method: 'POST', body: JSON.stringify(body ?? {}) }));
    return json as ActionPreview;
  },

  async setActiveClient(client) {
    if (client === null) await askSession('DELETE /api/session/client');
    else await call('PUT', pathTo(currentRegistry().tenant?.resource ?? '', client.uuid, setCurrent), {});
    saveActiveClient(client);
  },
} satisfies BeheerDataProvider);

/** Returns the option that the person chose in the preview of the change, or null. */
function choiceOf(meta: { readonly choice?: string | null } | undefined): string | null {
  return meta?.choice ?? null;
}

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
