/** Creates an XLSX file (ECMA-376) with one sheet in a separate thread, since a hundred thousand rows take seconds. */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { concurrencyLimit } from '../../concurrencyLimit.ts';
import { Failure } from '../../store/failure.ts';
import { workFailed } from '../../workers/workerPool.ts';
import { workbookThread } from './workbookThread.ts';

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A number gets the format of its column. A text stays a text, even if it looks like a formula. */
export type WorkbookCell = string | number | boolean | null;

export interface SheetColumn {
  readonly label: string;
  /** Number format: `#,##0.00`, `[h]:mm`, `yyyy-mm-dd`. */
  readonly format: string | null;
}

interface Sheet {
  /** Name of the tab. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
  /** Lines above the header, such as the filter. */
  readonly title?: readonly string[];
  /** Indexes, from 0, of bold rows such as totals. */
  readonly bold?: readonly number[];
}

const libraryPath = createRequire(import.meta.url).resolve('write-excel-file/node');

/** Heap limit; beyond it the thread ends instead of the process. */
const threadMegabytes = 1024;

/** Maximum concurrent threads, each of which can use the memory limit. */
const inTurn = concurrencyLimit(2);

/** @throws errors of reading the rows; Failure E_UNAVAILABLE where the thread fails */
export const makeWorkbook = (
  sheet: Sheet,
  batches: AsyncIterable<readonly (readonly WorkbookCell[])[]>,
): Promise<Buffer> => inTurn(() => workbookOf(sheet, batches));

async function workbookOf(sheet: Sheet, batches: AsyncIterable<readonly (readonly WorkbookCell[])[]>): Promise<Buffer> {
  const thread = new Worker(workbookThread, {
    eval: true,
    workerData: { libraryPath, ...sheet, name: sheetName(sheet.name) },
    resourceLimits: { maxOldGenerationSizeMb: threadMegabytes },
  });
  const made = new Promise<Buffer>((resolve, reject) => {
    thread.once('message', (file: Uint8Array) => resolve(Buffer.from(file.buffer, file.byteOffset, file.byteLength)));
    const fail = (cause: Error): void => reject(new Failure('E_UNAVAILABLE', workFailed, { cause }));
    thread.once('error', fail);
    thread.once('exit', () => fail(new Error('The thread that makes workbooks ended before its work was done.')));
  });
  // Awaited below; this prevents an unhandled rejection until then.
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
 * At most 31 characters, none of `[]/\:*?`, and no quote at either end:
 * https://support.microsoft.com/office/rename-a-worksheet
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
