/** Sends files of records and waits for what comes of them, as the program's own job brings them in. */
import type { LightMyRequestResponse } from 'fastify';
import type { ImportedRow, ImportRun } from '../../src/engine/registry/imports/imports.ts';
import { importJob } from '../../src/engine/server/imports/importJob.ts';
import { readTable } from '../../src/engine/server/imports/readTable.ts';
import type { PageRow, TableRow } from '../../src/engine/server/imports/table.ts';
import type { TestActor, TestApp } from './app.ts';
import { workerOf } from './queue.ts';

export interface FileImports {
  send(
    actor: TestActor,
    resource: string,
    content: string | Buffer,
    parameters?: object,
  ): Promise<LightMyRequestResponse>;
  /** @throws where it is not taken. */
  upload(actor: TestActor, resource: string, content: string | Buffer, parameters?: object): Promise<ImportRun>;
  /** Checks or writes it, to the end. */
  start(actor: TestActor, run: ImportRun, body: object): Promise<ImportRun>;
  /** Runs what is under way, to the end. */
  work(): Promise<void>;
  read(actor: TestActor, run: ImportRun): Promise<ImportRun>;
  move(actor: TestActor, run: ImportRun, step: 'stop' | 'resume' | 'undo'): Promise<ImportRun>;
  faults(actor: TestActor, run: ImportRun): Promise<readonly ImportedRow[]>;
}

export function fileImports(api: TestApp): FileImports {
  const onError = (error: unknown): void => {
    throw error;
  };
  const job = importJob({ store: api.store, queries: api.queries, now: () => api.clock.now, onError });
  const worker = workerOf(api, [job], onError);
  const path = ({ uuid }: ImportRun): string => `/api/imports/${uuid}`;
  const send: FileImports['send'] = (actor, resource, content, parameters = {}) => {
    const search = new URLSearchParams({ name: 'file.csv', ...parameters });
    return api.send(actor, `POST /api/${resource}/imports?${search.toString()}`, {
      body: Buffer.from(content),
      headers: { 'content-type': 'text/csv' },
    });
  };
  const work = async (): Promise<void> => {
    for (let due = await worker.nextDue(); due !== null && due <= api.clock.now; due = await worker.nextDue()) {
      await worker.turn();
      await worker.idle();
    }
  };
  const read: FileImports['read'] = (actor, run) => api.call(actor, `GET ${path(run)}`);
  return {
    send,
    work,
    read,
    async upload(...sent) {
      const answer = await send(...sent);
      if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json();
    },
    async start(actor, run, body) {
      await api.call(actor, `PUT ${path(run)}`, body);
      await work();
      return read(actor, run);
    },
    move: (actor, run, step) => api.call(actor, `PUT ${path(run)}/${step}`, {}),
    faults: (actor, run) => api.call(actor, `GET ${path(run)}/faults?range=[0,999]`),
  };
}

/** As its columns suggest. */
export const mappingOf = ({ columns }: ImportRun): Readonly<Record<string, string | null>> =>
  Object.fromEntries(columns.map(({ name, field }) => [name, field]));

/** Reads a file of rows in this process, as a worker does: the names of its columns, and its rows. */
export async function readWholeTable(
  content: Uint8Array,
): Promise<{ readonly columns: readonly string[]; readonly rows: readonly TableRow[] }> {
  const pages: string[] = [];
  const { columns } = await readTable(content, async (page) => void pages.push(String(page)));
  const rows = pages.flatMap((page) => JSON.parse(page) as readonly PageRow[]);
  return {
    columns: columns.map(({ name }) => name),
    rows: rows.map(({ row_number, cells }) => ({ number: row_number, cells })),
  };
}
