/** Prints documents in worker processes, and finds characters that they lack. */
import { Failure } from '../store/failure.ts';
import { printers, WorkLost, workFailed } from '../workers/workerPool.ts';
import type { DocumentContent } from './documentContent.ts';
import { isPlainText } from './look.ts';

/** Measured: 10,000 rows of five columns take 6 seconds of processor time and 200 MB. */
const printMilliseconds = 30_000;
const findMilliseconds = 10_000;

/**
 * Prints a document as a PDF. A logo that cannot be decoded within the limits of the process is left out.
 *
 * @throws Failure E_UNAVAILABLE if it could not be printed within its limits
 */
export async function printDocument(content: DocumentContent): Promise<Buffer> {
  try {
    const request = { task: 'printDocument', given: content, milliseconds: printMilliseconds };
    const { value } = await printers.run<Uint8Array>(request);
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  } catch (error) {
    if (!(error instanceof WorkLost)) throw error;
    if (content.sender.logo !== null) return printDocument({ ...content, sender: { ...content.sender, logo: null } });
    throw new Failure('E_UNAVAILABLE', workFailed, { cause: error });
  }
}

/** Returns the characters that no font of a document has, each once. Reads the fonts in a worker process. */
export async function findUnprintable(given: readonly string[]): Promise<readonly string[]> {
  const unusual = given.filter((text) => !isPlainText(text));
  if (unusual.length === 0) return [];
  const request = { task: 'findUnprintable', given: unusual, milliseconds: findMilliseconds };
  return (await printers.run<readonly string[]>(request)).value;
}
