/**
 * A ZIP file made piece by piece (APPNOTE, https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT): each entry is
 * deflated by Node's own zlib, in its pool of threads, and its sizes follow its content. In memory there is no more of it
 * than the pieces that were not taken yet.
 */
import { once } from 'node:events';
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';

/** Of an entry: its size is written in 32 bits. */
export const mostEntryBytes = 2 ** 32 - 1;

interface Entry {
  readonly name: Buffer;
  /** Where in the file it begins. */
  readonly offset: number;
  readonly deflate: DeflateRaw;
  checksum: number;
  bytes: number;
  packedBytes: number;
}

export class ZipStream {
  private readonly entries: Entry[] = [];
  private open: Entry | null = null;
  private ready: Buffer[] = [];
  private length = 0;

  /** Of the entry that is open. */
  get entryBytes(): number {
    return this.open?.bytes ?? 0;
  }

  /** Opens an entry; the one before has ended. */
  begin(path: string): void {
    const deflate = createDeflateRaw();
    const entry: Entry = {
      name: Buffer.from(path),
      offset: this.length,
      deflate,
      checksum: 0,
      bytes: 0,
      packedBytes: 0,
    };
    this.entries.push(entry);
    this.open = entry;
    this.add([int32(0x04_03_4b_50), ...common(entry, 'sizes follow'), entry.name]);
    deflate.on('data', (piece: Buffer) => {
      entry.packedBytes += piece.length;
      this.add([piece]);
    });
  }

  /** Resolves when it is packed. */
  write(text: string): Promise<void> {
    const { open } = this;
    if (open === null) throw new Error('No entry of the ZIP file is open.');
    const content = Buffer.from(text);
    open.checksum = crc32(content, open.checksum);
    open.bytes += content.length;
    return new Promise((resolve, reject) => {
      open.deflate.write(content, (error) => (error ? reject(error) : resolve()));
    });
  }

  async end(): Promise<void> {
    const { open } = this;
    if (open === null) return;
    this.open = null;
    open.deflate.end();
    await once(open.deflate, 'end');
    this.add([int32(0x08_07_4b_50), ...sizes(open)]);
  }

  /** The directory of all entries, which ends the file. */
  finish(): void {
    const { length: offset, entries } = this;
    for (const entry of entries) {
      const [internal, external] = [int16(0), int32(0)];
      const [comment, disk] = [int16(0), int16(0)];
      this.add([
        int32(0x02_01_4b_50),
        int16(version),
        ...common(entry),
        comment,
        disk,
        internal,
        external,
        int32(entry.offset),
        entry.name,
      ]);
    }
    const [disk, comment] = [int16(0), int16(0)];
    const count = int16(entries.length);
    this.add([int32(0x06_05_4b_50), disk, disk, count, count, int32(this.length - offset), int32(offset), comment]);
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

  private add(pieces: readonly Buffer[]): void {
    for (const piece of pieces) {
      this.ready.push(piece);
      this.length += piece.length;
    }
  }
}

const version = 20;
/** Sizes follow the content; names are UTF-8. */
const flags = 0x08_08;
const deflated = 8;
/** 1 January 1980, the first that there is. */
const midnight = 0;
const firstDay = 0x21;

/** What the header of an entry and the directory have alike. */
function common(entry: Entry, known: 'sizes follow' | 'sizes' = 'sizes'): readonly Buffer[] {
  const extra = int16(0);
  return [
    ...[version, flags, deflated, midnight, firstDay].map(int16),
    ...(known === 'sizes' ? sizes(entry) : [0, 0, 0].map(int32)),
    int16(entry.name.length),
    extra,
  ];
}

const sizes = ({ checksum, packedBytes, bytes }: Entry): readonly Buffer[] => [checksum, packedBytes, bytes].map(int32);

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
