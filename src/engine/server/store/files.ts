/** File store: uploaded files as chunks in the database, so that a database backup includes them. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from './contract.ts';
import { parameter, type Executor } from './fragment.ts';
import { uuidv7 } from './uuid.ts';

/** Chunk size: small for memory, large enough for few statements per file. */
export const pieceBytes = 262_144;

/** A complete file, without its content. */
export interface StoredFile {
  readonly uuid: string;
  readonly resource: string;
  readonly field: string;
  readonly name: string;
  readonly media_type: string;
  readonly size_bytes: number;
  /** Digest of the content in hexadecimal. */
  readonly sha256: string;
  readonly uploaded_by: string | null;
}

/** Uploads and attached files. Content is read and written in pieces, so that no file is in memory as a whole. */
export interface FileStore {
  /** Stores a chunk of an upload. The file exists once `finish` is called; `discard` removes its chunks. */
  putPiece(uuid: string, position: number, content: Buffer): Promise<void>;
  finish(file: StoredFile, now: Date): Promise<void>;
  discard(uuid: string): Promise<void>;
  find(uuid: string): Promise<StoredFile | null>;
  /** Returns the total size in bytes of all files that the person uploaded and that still exist. */
  storedBytes(userUuid: string): Promise<number>;
  /** Returns a chunk; null past the end. */
  piece(uuid: string, position: number): Promise<Buffer | null>;
  /**
   * Attaches an upload to a record, once. It must have been uploaded for this field, by this person, and not be
   * attached yet. Returns the file, or null where that is not so.
   */
  attach(
    file: {
      readonly uuid: string;
      readonly resource: string;
      readonly field: string;
      readonly uploaded_by: string | null;
    },
    recordUuid: string,
  ): Promise<StoredFile | null>;
  /** Moves an attached file to another record, so that it stays when the first record gets another file. */
  transfer(uuid: string, to: Pick<MadeFile, 'resource' | 'field' | 'record_uuid'>): Promise<void>;
  /** Detaches and deletes files of records. */
  removeFrom(recordUuids: readonly string[], fileUuids?: readonly string[]): Promise<void>;
  /** Deletes uploads from before the instant that are not attached. Returns their number. */
  removeUnattached(before: Date): Promise<number>;
  /** Deletes files of records that are neither in their table nor in the trash. Returns their number. */
  removeOrphans(resource: string, table: string): Promise<number>;
}

/** Reads the content of a file. @returns null where a chunk is missing */
export async function readContent(
  store: Pick<FileStore, 'piece'>,
  { uuid, size_bytes }: Pick<StoredFile, 'uuid' | 'size_bytes'>,
): Promise<Buffer | null> {
  const pieces: Buffer[] = [];
  for (let position = 0; position * pieceBytes < size_bytes; position += 1) {
    const piece = await store.piece(uuid, position);
    if (piece === null) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** Stores a file that the program generated for a field of a record. */
export async function storeContent(
  tx: Tx,
  { resource, field, name, media_type, content, record_uuid }: MadeFile,
  now: Date,
): Promise<StoredFile> {
  const store = fileStore(tx);
  const made: StoredFile = {
    uuid: uuidv7(),
    resource,
    field,
    name,
    media_type,
    size_bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    uploaded_by: null,
  };
  for (let position = 0; position * pieceBytes < content.length; position += 1)
    await store.putPiece(made.uuid, position, content.subarray(position * pieceBytes, (position + 1) * pieceBytes));
  await store.finish(made, now);
  await store.attach(made, record_uuid);
  return made;
}

interface MadeFile extends Pick<StoredFile, 'resource' | 'field' | 'name' | 'media_type'> {
  readonly content: Buffer;
  readonly record_uuid: string;
}

const known = sql`uuid, resource, field, name, media_type, size_bytes::float8 as size_bytes, sha256, uploaded_by`;

/** Returns the file store on the pool or on a running transaction. */
export function fileStore(executor: Executor): FileStore {
  return { ...arriving(executor), ...reading(executor), ...belonging(executor), ...clearing(executor) };
}

function arriving(executor: Executor): Pick<FileStore, 'putPiece' | 'finish' | 'discard'> {
  return {
    async putPiece(uuid, position, content) {
      await sql`insert into beheer_file_chunks (file_uuid, position, content) values (${uuid}, ${position}, ${content})`.execute(
        executor,
      );
    },
    async finish({ uuid, resource, field, name, media_type, size_bytes, sha256, uploaded_by }, now) {
      await sql`insert into beheer_files (uuid, resource, field, name, media_type, size_bytes, sha256, uploaded_by, uploaded_at)
        values (${uuid}, ${resource}, ${field}, ${name}, ${media_type}, ${size_bytes}, ${sha256},
          ${parameter(uploaded_by, 'uuid')}, ${now})`.execute(executor);
    },
    async discard(uuid) {
      await sql`delete from beheer_file_chunks where file_uuid = ${uuid}`.execute(executor);
    },
  };
}

function reading(executor: Executor): Pick<FileStore, 'find' | 'piece' | 'storedBytes'> {
  return {
    async storedBytes(userUuid) {
      const {
        rows: [row],
      } = await sql<{
        bytes: number;
      }>`select coalesce(sum(size_bytes), 0)::float8 as bytes from beheer_files where uploaded_by = ${userUuid}`.execute(
        executor,
      );
      return row?.bytes ?? 0;
    },
    async find(uuid) {
      const {
        rows: [file],
      } = await sql<StoredFile>`select ${known} from beheer_files where uuid = ${uuid}`.execute(executor);
      return file ?? null;
    },
    async piece(uuid, position) {
      const {
        rows: [piece],
      } = await sql<{
        content: Buffer;
      }>`select content from beheer_file_chunks where file_uuid = ${uuid} and position = ${position}`.execute(executor);
      return piece?.content ?? null;
    },
  };
}

function belonging(executor: Executor): Pick<FileStore, 'attach' | 'transfer' | 'removeFrom'> {
  return {
    async attach({ uuid, resource, field, uploaded_by }, recordUuid) {
      const {
        rows: [file],
      } = await sql<StoredFile>`update beheer_files set record_uuid = ${recordUuid}
        where uuid = ${uuid} and resource = ${resource} and field = ${field} and record_uuid is null
          and uploaded_by is not distinct from ${parameter(uploaded_by, 'uuid')}
        returning ${known}`.execute(executor);
      return file ?? null;
    },
    async transfer(uuid, { resource, field, record_uuid }) {
      await sql`update beheer_files set resource = ${resource}, field = ${field}, record_uuid = ${record_uuid}
        where uuid = ${uuid}`.execute(executor);
    },
    async removeFrom(recordUuids, fileUuids) {
      const those = fileUuids === undefined ? sql`` : sql` and uuid = any(${parameter(fileUuids, 'uuid[]')})`;
      await sql`with removed as (delete from beheer_files
          where record_uuid = any(${parameter(recordUuids, 'uuid[]')})${those} returning uuid)
        delete from beheer_file_chunks where file_uuid in (select uuid from removed)`.execute(executor);
    },
  };
}

function clearing(executor: Executor): Pick<FileStore, 'removeUnattached' | 'removeOrphans'> {
  return {
    async removeUnattached(before) {
      const { numAffectedRows } =
        await sql`delete from beheer_files where record_uuid is null and uploaded_at < ${before}`.execute(executor);
      // A uuid v7 begins with its creation time, so chunks of running uploads are newer than this.
      const oldestRetained = `${before
        .getTime()
        .toString(16)
        .padStart(12, '0')
        .replace(/^(.{8})/, '$1-')}-0000-0000-000000000000`;
      await sql`delete from beheer_file_chunks where file_uuid < ${parameter(oldestRetained, 'uuid')}
        and not exists (select 1 from beheer_files where uuid = file_uuid)`.execute(executor);
      return Number(numAffectedRows ?? 0);
    },
    async removeOrphans(resource, table) {
      const { numAffectedRows } =
        await sql`delete from beheer_files file where resource = ${resource} and record_uuid is not null
        and not exists (select 1 from ${sql.table(table)} present where present.uuid = file.record_uuid)
        and not exists (select 1 from beheer_trash trashed where file.record_uuid = any(trashed.row_uuids))`.execute(
          executor,
        );
      return Number(numAffectedRows ?? 0);
    },
  };
}
