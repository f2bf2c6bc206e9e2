/**
 * Streams a ZIP file: entries are deflated by zlib in its thread pool, and sizes follow the content. Only pieces that
 * were not taken yet are in memory.
 */
import { once } from 'node:events';
import { createDeflateRaw } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';

/** Maximum size of an entry, which is a 32-bit number. */
export const mostEntryBytes = 2 ** 32 - 1;

/** Compression method "deflate" (APPNOTE 4.4.5, https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT). */
const deflated = 8;
const nothing = new Uint8Array();

class Entry extends ZipPassThrough {
  override readonly compression = deflated;
  readonly deflate = createDeflateRaw();
  /** Resolves when the last text is compressed. */
  packed: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    super(path);
    this.deflate.on('data', (piece: Buffer<ArrayBuffer>) => this.ondata(null, piece, false));
  }

  protected override process(chunk: Uint8Array, final: boolean): void {
    if (final) {
      this.packed = once(this.deflate, 'end').then(() => this.ondata(null, nothing, true));
      this.deflate.end();
    } else {
      this.packed = new Promise((resolve, reject) => {
        this.deflate.write(chunk, (error) => (error ? reject(error) : resolve(undefined)));
      });
    }
  }
}

export class ZipStream {
  private open: Entry | null = null;
  private ready: Uint8Array[] = [];
  private readonly zip = new Zip((error, piece) => {
    if (error) throw error;
    this.ready.push(piece);
  });

  /** Bytes of the open entry. */
  get entryBytes(): number {
    return this.open?.size ?? 0;
  }

  /** Opens an entry, after the previous one has ended. */
  begin(path: string): void {
    this.open = new Entry(path);
    this.zip.add(this.open);
  }

  /** Resolves when the text is compressed. */
  async write(text: string): Promise<void> {
    if (this.open === null) throw new Error('No entry of the ZIP file is open.');
    this.open.push(Buffer.from(text));
    await this.open.packed;
  }

  async end(): Promise<void> {
    const { open } = this;
    this.open = null;
    open?.push(nothing, true);
    await open?.packed;
  }

  /** Writes the central directory, which ends the file. */
  finish(): void {
    this.zip.end();
  }

  /** Returns the finished pieces since the last call. */
  take(): Buffer {
    const taken = Buffer.concat(this.ready);
    this.ready = [];
    return taken;
  }

  /** Frees the memory of an unfinished file. */
  destroy(): void {
    this.open?.deflate.destroy();
  }
}
