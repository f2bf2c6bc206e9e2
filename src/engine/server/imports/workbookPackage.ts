/**
 * Reads the parts of a workbook, a ZIP archive of XML files, in a streaming way. Checks the sizes in the central
 * directory before unpacking.
 */
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { Failure } from '../store/failure.ts';
import { texts } from '../texts.ts';
import { refused } from './table.ts';
import { XmlReader, type XmlEvents } from './xmlReader.ts';

/** Maximum unpacked bytes of all parts; far more than a hundred thousand rows take. */
const mostUnpackedBytes = 268_435_456;
const mostParts = 10_000;

/** ZIP archive of XML files, such as a workbook. Its content is read piece by piece. */
export class WorkbookPackage {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip;
    this.#entries = entries;
  }

  /** @throws Failure E_INVALID if it is no archive; E_TOO_LARGE if it would unpack to too much */
  static async open(content: Uint8Array): Promise<WorkbookPackage> {
    const buffer = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    const zip = await readable(fromBufferPromise(buffer));
    const entries = new Map<string, Entry>();
    let bytes = 0;
    await readable(
      (async () => {
        for await (const entry of zip.eachEntry()) {
          entries.set(entry.fileName, entry);
          bytes += entry.uncompressedSize;
          if (bytes > mostUnpackedBytes || entries.size > mostParts)
            throw new Failure('E_TOO_LARGE', texts.refusal('imports.packed_too_tight'));
        }
      })(),
    );
    return new WorkbookPackage(zip, entries);
  }

  /** Paths of the parts, without folders. */
  get paths(): readonly string[] {
    return [...this.#entries.keys()].filter((path) => !path.endsWith('/'));
  }

  has(path: string): boolean {
    return this.#entries.has(path);
  }

  /** Reports the content of a part to `events`, and yields after each piece. @throws Failure E_INVALID */
  async *read(path: string, events: XmlEvents): AsyncGenerator<void> {
    const reader = new XmlReader(events);
    try {
      for await (const piece of this.contentOf(path)) {
        reader.write(piece);
        yield;
      }
      reader.end();
    } catch (error) {
      throw asRefusal(error);
    }
  }

  /** Yields the unpacked content of a part. @throws Failure E_INVALID if there is none */
  async *contentOf(path: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(path);
    if (!entry) throw refused('imports.unreadable');
    yield* (await readable(this.#zip.openReadStreamPromise(entry))) as AsyncIterable<Buffer>;
  }

  async readAll(path: string, events: XmlEvents): Promise<void> {
    for await (const _piece of this.read(path, events));
  }
}

const readable = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    throw asRefusal(error);
  });

/** Converts any error of the ZIP or XML reader to an invalid file. */
function asRefusal(error: unknown): unknown {
  return error instanceof Failure || !(error instanceof Error)
    ? error
    : Object.assign(refused('imports.unreadable'), { cause: error });
}
