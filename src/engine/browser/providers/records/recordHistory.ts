/** The part of the data provider about the time line of a record: audit entries, earlier versions and notes. */
import type { Identifier, RaRecord } from 'react-admin';
import type { HistoryEntry, RestorePreview } from '../../../registry/records/audit.ts';
import { encodeListQuery } from '../../../registry/lists/query.ts';
import type { TimelineEntry } from '../../../registry/records/timeline.ts';
import { call, pathTo } from '../call.ts';
import { requestJson } from '../http.ts';
import { forgetKeys, withIdempotencyKey } from '../idempotencyKeys.ts';
import { totalOf } from './listReading.ts';
import { apiName, recordAddress, writeRecord } from './recordRequests.ts';

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

/** A note to create or change. */
export interface NoteParams {
  /** The uuid of the record. */
  readonly id: Identifier;
  /** The uuid of the note; null creates one. */
  readonly note: string | null;
  readonly change: { readonly text?: string; readonly pinned?: boolean };
}

/** Methods of the data provider about the time line. `adminName` is the resource's name in react-admin. */
export interface RecordHistory {
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
}

/** The page size of the history. */
const historyPage = 100;

export const recordHistory: RecordHistory = {
  async timeline(name, { id, range }) {
    const query = encodeListQuery({ range });
    const { json, headers } = await requestJson(`${recordAddress(name, id)}/timeline?${query.toString()}`);
    return { data: json as readonly TimelineEntry[], total: totalOf(headers) };
  },

  async history(name, { id }) {
    const entries: HistoryEntry[] = [];
    for (;;) {
      const page = await readEntries(name, id, [entries.length, entries.length + historyPage - 1]);
      entries.push(...page);
      if (page.length < historyPage) return entries;
    }
  },

  async lastChange(name, { id }) {
    const [entry = null] = await readEntries(name, id, [0, 0]);
    return entry;
  },

  async previewRestore(name, { id, entry }) {
    const address = `${recordAddress(name, id)}/history/${entry}/restore/preview`;
    return (await requestJson(address, { method: 'POST', body: '{}' })).json as RestorePreview;
  },

  restoreVersion(name, { id, entry, fields, version }) {
    const path = `${apiName(name)}/${encodeURIComponent(id)}/history/${entry}/restore`;
    return writeRecord(path, { method: 'PUT', body: { fields }, version });
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
    await call('DELETE', pathTo(apiName(name), String(id), 'notes', note));
    forgetKeys(`${recordAddress(name, id)}/notes`);
  },
};

async function readEntries(name: string, id: Identifier, range: TimelineParams['range']) {
  const query = encodeListQuery({ range });
  const { json } = await requestJson(`${recordAddress(name, id)}/history?${query.toString()}`);
  return json as readonly HistoryEntry[];
}
