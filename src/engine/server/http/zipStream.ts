/**
 * A ZIP file made piece by piece: each entry is deflated by Node's own zlib, in its pool of threads, and its sizes follow
 * its content. In memory there is no more of it than the pieces that were not taken yet.
 */
import { once } from 'node:events';
import { createDeflateRaw } from 'node:zlib';
import { Zip, ZipPassThrough } from 'fflate';

/** Of an entry: its size is written in 32 bits. */
export const mostEntryBytes = 2 ** 32 - 1;

/** Of the ZIP format's ways to compress (APPNOTE 4.4.5, https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT). */
const deflated = 8;
const nothing = new Uint8Array();

class Entry extends ZipPassThrough {
  override readonly compression = deflated;
  readonly deflate = createDeflateRaw();
  /** Resolves when what was pushed last is packed. */
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

  /** Of the entry that is open. */
  get entryBytes(): number {
    return this.open?.size ?? 0;
  }

  /** Opens an entry; the one before has ended. */
  begin(path: string): void {
    this.open = new Entry(path);
    this.zip.add(this.open);
  }

  /** Resolves when it is packed. */
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

  /** The directory of all entries, which ends the file. */
  finish(): void {
    this.zip.end();
  }

  /** What is ready and was not taken yet. */
  take(): Buffer {
    const taken = Buffer.concat(this.ready);
    this.ready = [];
    return taken;
  }

  /** Gives the memory back of what has not ended. */
  destroy(): void {
    this.open?.deflate.destroy();
  }
}
