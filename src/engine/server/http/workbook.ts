/**
 * One sheet as an XLSX file (ECMA-376), made in a thread of its own: a hundred thousand rows take seconds, and nobody
 * else waits for them.
 */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { concurrencyLimit } from '../concurrencyLimit.ts';
import { Failure } from '../store/failure.ts';
import { workbookThread } from './workbookThread.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A number is shown by its column's format; a text is a text, also where it looks like a formula. */
export type Cell = string | number | boolean | null;

export interface SheetColumn {
  readonly label: string;
  /** How a number is shown: `#,##0.00`, `[h]:mm`, `yyyy-mm-dd`. */
  readonly format: string | null;
}

export interface Sheet {
  /** What its tab says. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Lines above the header, like the filter. */
  readonly title?: readonly string[];
  /** The numbers, from 0, of rows that stand out, like totals. */
  readonly bold?: readonly number[];
}

const libraryPath = createRequire(import.meta.url).resolve('write-excel-file/node');

/** One export may not take the process down: with more than this the thread alone ends. */
const threadMegabytes = 1024;

/** Each of these threads may take as much memory as the limit says. */
const inTurn = concurrencyLimit(2);

/** @throws what reading the rows throws, and Failure E_UNAVAILABLE if the thread does not get it done. */
export const makeWorkbook = (sheet: Sheet, batches: AsyncIterable<readonly (readonly Cell[])[]>): Promise<Buffer> =>
  inTurn(() => workbookOf(sheet, batches));

async function workbookOf(sheet: Sheet, batches: AsyncIterable<readonly (readonly Cell[])[]>): Promise<Buffer> {
  const thread = new Worker(workbookThread, {
    eval: true,
    workerData: { libraryPath, ...sheet, name: sheetName(sheet.name) },
    resourceLimits: { maxOldGenerationSizeMb: threadMegabytes },
  });
  const made = new Promise<Buffer>((resolve, reject) => {
    thread.once('message', (file: Uint8Array) => resolve(Buffer.from(file.buffer, file.byteOffset, file.byteLength)));
    const fail = (cause: Error): void => reject(new Failure('E_UNAVAILABLE', {}, { cause }));
    thread.once('error', fail);
    thread.once('exit', () => fail(new Error('The thread that makes workbooks ended before its work was done.')));
  });
  // It is awaited below; until then a thread that ends early is no rejection that nobody heard.
  made.catch(() => undefined);
  try {
    for await (const rows of batches) thread.postMessage(rows, []);
    thread.postMessage(null, []);
    return await made;
  } finally {
    void thread.terminate();
  }
}

/**
 * https://support.microsoft.com/office/rename-a-worksheet: at most 31 characters, none of `[]/\:*?`, no quote at either
 * end.
 */
export function sheetName(text: string): string {
  const name = text
    .replaceAll(/[[\]/\\:*?]+/g, ' ')
    .replace(/^'+|'+$/g, '')
    .trim()
    .slice(0, 31)
    .trim();
  return name === '' ? 'Sheet' : name;
}
