/**
 * A list as a spreadsheet (XLSX, ECMA-376) of any length, in as much memory as a batch of rows takes: each is packed and
 * sent before the next is read. Made in a thread of its own, so that nobody else waits.
 */
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { sheetName, type Cell, type SheetColumn } from './workbook.ts';
import { sheetThread } from './sheetThread.ts';

export interface StreamedSheet {
  /** What its tab says; with a number behind it where the rows take several. */
  readonly name: string;
  readonly columns: readonly SheetColumn[];
}

const libraryPath = createRequire(import.meta.url).resolve('fflate');
const threadMegabytes = 128;

/** The file, piece by piece. @throws what reading the rows throws, and an Error when the thread does not get it done. */
export async function* streamSheet(
  sheet: StreamedSheet,
  batches: AsyncIterable<readonly (readonly Cell[])[]>,
): AsyncGenerator<Buffer> {
  const thread = new Worker(sheetThread, {
    eval: true,
    workerData: { libraryPath, ...sheet, name: sheetName(sheet.name) },
    resourceLimits: { maxOldGenerationSizeMb: threadMegabytes },
  });
  try {
    for await (const rows of batches) {
      const piece = await answered(thread, rows);
      if (piece.length > 0) yield piece;
    }
    yield await answered(thread, null);
  } finally {
    void thread.terminate();
  }
}

/** What the thread has ready once it has packed these; with `null` the end of the file. */
function answered(thread: Worker, rows: readonly (readonly Cell[])[] | null): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const ended = (): void => reject(new Error('The thread that makes spreadsheets ended before its work was done.'));
    thread.once('error', reject);
    thread.once('exit', ended);
    thread.once('message', (piece: Uint8Array) => {
      thread.off('error', reject);
      thread.off('exit', ended);
      resolve(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength));
    });
    thread.postMessage(rows, []);
  });
}
