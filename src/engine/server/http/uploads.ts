/** How much one person may upload in a day, and how much of it is kept. */
import type { FastifyRequest } from 'fastify';
import { sizeWords } from '../../registry/fileLimits.ts';
import { limits } from '../limits.ts';
import type { Caller } from '../store/caller.ts';
import { Failure } from '../store/failure.ts';
import type { FileStore } from '../store/files.ts';
import type { ImportQueries, SystemQueries } from '../store/system.ts';
import { texts } from '../texts.ts';

const dayMilliseconds = 24 * 60 * 60_000;
const kilobyte = 1_024;

interface Uploads {
  readonly queries: Pick<SystemQueries, 'countAttempt'>;
  readonly now: () => Date;
}

const isStaff = ({ clients }: Caller): boolean => clients === null;

/**
 * Counts what a request uploads before any of it is read.
 * @returns counts what came without a Content-Length: call it with the bytes received.
 * @throws Failure E_TOO_MANY where the person has uploaded enough in the last day.
 */
export async function admitUpload(
  { queries, now }: Uploads,
  request: FastifyRequest,
  caller: Caller,
): Promise<(received: number) => Promise<void>> {
  const max = isStaff(caller) ? limits.uploads.dayBytes.staff : limits.uploads.dayBytes.others;
  const key = `uploads ${caller.user_uuid}`;
  const at = now();
  const span = { now: at, resets_at: new Date(at.getTime() + dayMilliseconds) };
  const kilobytes = (bytes: number): number => Math.ceil(bytes / kilobyte);
  const announced = kilobytes(Number(request.headers['content-length'] ?? 0));
  const { count, resets_at } = await queries.countAttempt(key, span, announced);
  if (count > kilobytes(max)) {
    // What is refused is not uploaded.
    await queries.countAttempt(key, span, -announced);
    throw new Failure('E_TOO_MANY', {
      ...texts.refusal('requests.upload_day', { max: sizeWords(max) }),
      retryAfterSeconds: Math.max(1, Math.ceil((resets_at.getTime() - at.getTime()) / 1_000)),
    });
  }
  return async (received) => {
    const more = kilobytes(received) - announced;
    if (more > 0) await queries.countAttempt(key, span, more);
  };
}

/** @throws Failure E_TOO_LARGE where the files of somebody who is not staff take up all the room that they have. */
export async function refuseMoreFiles(files: Pick<FileStore, 'storedBytes'>, caller: Caller): Promise<void> {
  const { storedBytes: max } = limits.uploads;
  if (isStaff(caller) || caller.user_uuid === null || (await files.storedBytes(caller.user_uuid)) < max) return;
  throw new Failure('E_TOO_LARGE', texts.refusal('requests.upload_kept', { max: sizeWords(max) }));
}

/** @throws Failure E_TOO_LARGE where as many imports of the person are kept as may be. */
export async function refuseMoreImports(
  imports: Pick<ImportQueries, 'countImports'>,
  caller: Caller & { readonly user_uuid: string },
): Promise<void> {
  const { staff, others } = limits.uploads.storedImports;
  const max = isStaff(caller) ? staff : others;
  if ((await imports.countImports(caller.user_uuid)) < max) return;
  throw new Failure('E_TOO_LARGE', texts.refusal('requests.imports_kept', { max }));
}
