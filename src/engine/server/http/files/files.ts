/** Routes that upload a file for a field and download that of a record. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayUpload } from '../../../registry/access.ts';
import { fileLimits, sizeWords, typeNames, type FileLimits, type FileValue } from '../../../registry/fileLimits.ts';
import { nearest } from '../../../registry/nearest.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { isWritable } from '../../../registry/validation.ts';
import type { OpenStore } from '../../store/contract.ts';
import { Failure } from '../../store/failure.ts';
import { fileStore, pieceBytes, type FileStore, type StoredFile } from '../../store/files.ts';
import type { SystemQueries } from '../../store/system.ts';
import { isUuid, uuidv7 } from '../../store/uuid.ts';
import { byteRange, contentDisposition, uploadName } from './fileHeaders.ts';
import { fileTypeOf, pixelsOf } from './fileType.ts';
import { callerOf } from '../requests/guard.ts';
import { refuseParameters } from '../listQuery.ts';
import { notFound, paramsOf, queryOf, resourceNamed } from '../requests/target.ts';
import { admitUpload, refuseMoreFiles } from './uploads.ts';
import { texts } from '../../texts.ts';

interface FileDependencies {
  readonly store: OpenStore;
  readonly queries: Pick<SystemQueries, 'attempts'>;
  readonly now: () => Date;
}

/** Adds the routes of files. An upload belongs to no record until a record is saved with it. */
export function fileRoutes(app: FastifyInstance, dependencies: FileDependencies): void {
  // An upload belongs to no record yet, so no caller has access: the program's connection is used.
  const files = fileStore(dependencies.store.database);
  app.get('/api/:resource/:uuid/:field', (request, reply) => sendFile(dependencies.store, request, reply));
  void app.register(async (uploads) => {
    // Read the raw bytes whatever the Content-Type says; the type is detected from the content.
    uploads.removeAllContentTypeParsers();
    uploads.addContentTypeParser('*', (_request, body, done) => done(null, body));
    uploads.post('/api/:resource/files/:field', async (request, reply) => {
      const { resource, field } = uploadTarget(dependencies.store, request);
      const name = uploadName(queryOf(request)['name']);
      const limits = fileLimits(field.property);
      if (Number(request.headers['content-length'] ?? 0) > limits.maxBytes) throw tooLarge(field, limits);
      const caller = callerOf(request);
      await refuseMoreFiles(files, caller);
      const countReceived = await admitUpload(dependencies, request, caller);
      const about = { resource: resource.name, field: field.name, name, uploaded_by: caller.user_uuid };
      const file = await receive(
        { files, about, field, limits },
        request.body instanceof Readable ? request.body : Readable.from([]),
      );
      await countReceived(file.size_bytes);
      await files.finish(file, dependencies.now());
      return reply.code(201).send({
        uuid: file.uuid,
        name: file.name,
        media_type: file.media_type,
        size_bytes: file.size_bytes,
      } satisfies FileValue);
    });
  });
}

/** @throws Failure E_NOT_FOUND for a field that takes no files; E_FORBIDDEN for one that this person may not write */
function uploadTarget(
  store: OpenStore,
  request: FastifyRequest,
): { readonly resource: Resource; readonly field: Field } {
  const registry = store.registry();
  const resource = resourceNamed(registry, paramsOf(request).resource);
  const { name: _name, ...others } = queryOf(request);
  refuseParameters(others);
  const field = fileField(resource, request);
  if (!isWritable(field) || !mayUpload(registry, resource, callerOf(request), field)) throw new Failure('E_FORBIDDEN');
  return { resource, field };
}

function fileField(resource: Resource, request: FastifyRequest): Field {
  const { field: name = '' } = request.params as { readonly field?: string };
  const field = Object.hasOwn(resource.fields, name) ? resource.fields[name] : undefined;
  if (field?.kind === 'file') return field;
  const near = nearest(
    name,
    Object.values(resource.fields)
      .filter(({ kind }) => kind === 'file')
      .map((one) => one.name),
  );
  throw new Failure(
    'E_NOT_FOUND',
    near === null || near === undefined ? {} : { hint: texts.label('files.did_you_mean', { near }) },
  );
}

/** Rejects POST on the path of an action, which needs PUT. */
function refuseAction(resource: Resource, request: FastifyRequest, reply: FastifyReply): void {
  const { field: name = '' } = request.params as { readonly field?: string };
  if (!Object.hasOwn(resource.actions, name) || Object.hasOwn(resource.fields, name)) return;
  void reply.header('allow', 'PUT');
  throw new Failure('E_METHOD');
}

interface Receiving {
  readonly files: FileStore;
  readonly about: Pick<StoredFile, 'resource' | 'field' | 'name' | 'uploaded_by'>;
  readonly field: Field;
  readonly limits: FileLimits;
}

/** Stores the content chunk by chunk outside of a transaction, so that a slow upload blocks nothing. */
async function receive({ files, about, field, limits }: Receiving, body: Readable): Promise<StoredFile> {
  const uuid = uuidv7();
  const hash = createHash('sha256');
  let [size_bytes, position] = [0, 0];
  let media_type: string | null = null;
  try {
    for await (const piece of pieces(body)) {
      size_bytes += piece.length;
      if (size_bytes > limits.maxBytes) throw tooLarge(field, limits);
      if (media_type === null) {
        media_type = acceptedType(fileTypeOf(piece, about.name), field, limits);
        refuseLargePicture(piece, media_type, field, limits);
      }
      hash.update(piece);
      await files.putPiece(uuid, position, piece);
      position += 1;
    }
    if (media_type === null)
      throw new Failure('E_INVALID', { errors: { [field.name]: { key: 'required', params: {} } } });
    return { ...about, uuid, media_type, size_bytes, sha256: hash.digest('hex') };
  } catch (error) {
    await files.discard(uuid);
    throw error;
  }
}

/** Splits a stream into chunks of one size; the last can be smaller. */
async function* pieces(body: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < pieceBytes) continue;
    const whole = Buffer.concat(waiting);
    const end = whole.length - (whole.length % pieceBytes);
    for (let start = 0; start < end; start += pieceBytes) yield whole.subarray(start, start + pieceBytes);
    waiting = [whole.subarray(end)];
    length = whole.length - end;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

function acceptedType(type: FileLimits['mediaTypes'][number] | null, field: Field, limits: FileLimits): string {
  if (type !== null && limits.mediaTypes.includes(type)) return type;
  const types = typeNames(limits.mediaTypes);
  throw new Failure('E_MEDIA_TYPE', {
    ...texts.refusal('files.wrong_type', { types }),
    errors: { [field.name]: { key: 'fileType', params: { types } } },
  });
}

function refuseLargePicture(start: Buffer, type: string, field: Field, { maxPixels }: FileLimits): void {
  if ((pixelsOf(start, type) ?? 0) <= maxPixels) return;
  const max = maxPixels / 1_000_000;
  throw new Failure('E_TOO_LARGE', {
    ...texts.refusal('files.too_many_pixels', { max }),
    errors: { [field.name]: { label: texts.label('files.at_most_pixels', { max }) } },
  });
}

function tooLarge(field: Field, { maxBytes }: FileLimits): Failure {
  const max = sizeWords(maxBytes);
  return new Failure('E_TOO_LARGE', {
    ...texts.refusal('files.too_large', { max }),
    errors: { [field.name]: { key: 'fileSize', params: { max } } },
  });
}

/** Sends a file to a caller who may read the record and the field. Always as an attachment, never inline. */
async function sendFile(store: OpenStore, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { resource: name, uuid } = paramsOf(request);
  const resource = resourceNamed(store.registry(), name);
  refuseParameters(request.query);
  refuseAction(resource, request, reply);
  const field = fileField(resource, request);
  if (!isUuid(uuid)) throw notFound();
  const caller = callerOf(request);
  const value = (await store.one(caller, resource, uuid.toLowerCase(), []))[field.name] as
    | Partial<FileValue>
    | null
    | undefined;
  const key = value?.uuid;
  const file = key === undefined ? null : await store.reads(caller, (executor) => fileStore(executor).find(key));
  if (!file) throw notFound();
  const tag = `"${file.sha256}"`;
  void reply
    .headers({
      etag: tag,
      'accept-ranges': 'bytes',
      'content-disposition': contentDisposition(file.name),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    .type(file.media_type);
  if (request.headers['if-none-match']?.includes(tag) === true) return reply.code(304).send();
  const range = byteRange(
    request.headers['if-range'] === undefined || request.headers['if-range'] === tag
      ? request.headers.range
      : undefined,
    file.size_bytes,
  );
  const { from, until } = range ?? { from: 0, until: file.size_bytes };
  void reply.header('content-length', String(until - from));
  if (range) void reply.code(206).header('content-range', `bytes ${from}-${until - 1}/${file.size_bytes}`);
  return reply.send(
    Readable.from(
      content(
        (position) => store.reads(caller, (executor) => fileStore(executor).piece(file.uuid, position)),
        file.uuid,
        { from, until },
      ),
      { objectMode: false },
    ),
  );
}

/** Yields the bytes from `from` up to, but excluding, `until`. */
async function* content(
  pieceAt: (position: number) => Promise<Buffer | null>,
  uuid: string,
  { from, until }: { readonly from: number; readonly until: number },
): AsyncGenerator<Buffer> {
  for (let position = Math.floor(from / pieceBytes); position * pieceBytes < until; position += 1) {
    const piece = await pieceAt(position);
    if (piece === null) throw new Error(`Piece ${position} of file ${uuid} is missing.`);
    yield piece.subarray(Math.max(0, from - position * pieceBytes), until - position * pieceBytes);
  }
}
