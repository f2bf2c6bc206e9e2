/** Writes rows into a table with COPY, in the text format of PostgreSQL. */
import { once } from 'node:events';
import { Writable } from 'node:stream';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** A running `COPY … FROM STDIN`. */
export class Copying {
  private readonly stream;
  private readonly finished: Promise<unknown>;
  private failure: Error | null = null;

  /** @param client connection without pipelining, which `COPY` does not support */
  constructor(client: Client, statement: string) {
    this.stream = client.query(copyFrom(statement));
    this.finished = once(this.stream, 'finish');
    // Awaited in `end`; until then a failure is that of the current write.
    this.finished.catch(() => undefined);
    this.stream.once('error', (error: Error) => {
      this.failure = error;
      // After an error pg-copy-streams clears its connection, and later still writes to it, which would end the process.
      queueMicrotask(() => Reflect.set(this.stream, 'connection', { stream: nowhere() }));
    });
  }

  async write(rows: Buffer | string): Promise<void> {
    if (this.failure !== null) throw this.failure;
    if (!this.stream.write(rows)) await Promise.race([once(this.stream, 'drain'), this.finished]);
  }

  /** Returns the number of rows. */
  async end(): Promise<number> {
    if (this.failure !== null) throw this.failure;
    this.stream.end();
    await this.finished;
    return this.stream.rowCount ?? 0;
  }
}

const nowhere = (): Writable => new Writable({ write: (_chunk, _encoding, done) => done() });

/** A column to copy into, with its type as `format_type` writes it. */
export interface CopiedColumn {
  readonly name: string;
  readonly type: string;
}

/** Formats a row as a line for COPY. Values are those that the column also takes as JSON. */
export function copyLine(columns: readonly CopiedColumn[], row: Readonly<Record<string, unknown>>): string {
  return `${columns.map(({ name, type }) => copyValue(row[name], type)).join('\t')}\n`;
}

function copyValue(value: unknown, type: string): string {
  if (value === null || value === undefined) return String.raw`\N`;
  return textOf(value, type).replaceAll(/[\\\n\r\t]/g, (sign) => signs[sign] ?? sign);
}

const signs: Readonly<Record<string, string>> = {
  '\\': String.raw`\\`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\t': String.raw`\t`,
};

function textOf(value: unknown, type: string): string {
  if (/^jsonb?$/.test(type)) return JSON.stringify(value);
  if (type.endsWith('[]') && Array.isArray(value)) return arrayOf(value);
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function arrayOf(values: readonly unknown[]): string {
  const parts = values.map((value) =>
    value === null ? 'NULL' : `"${textOf(value, 'text').replaceAll(/["\\]/g, String.raw`\$&`)}"`,
  );
  return `{${parts.join(',')}}`;
}
