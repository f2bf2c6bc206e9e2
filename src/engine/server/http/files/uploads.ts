/** Limits on uploads per person: volume per day, and stored volume. */
import type { FastifyRequest } from 'fastify';
import { sizeWords } from '../../../registry/fileLimits.ts';
import { limits } from '../../limits.ts';
import type { Caller } from '../../store/caller.ts';
import { Failure } from '../../store/failure.ts';
import type { FileStore } from '../../store/files.ts';
import type { ImportQueries, SystemQueries } from '../../store/system.ts';
import { texts } from '../../texts.ts';

const dayMilliseconds = 24 * 60 * 60_000;
const kilobyte = 1_024;

interface Uploads {
  readonly queries: Pick<SystemQueries, 'attempts'>;
  readonly now: () => Date;
}

const isStaff = ({ clients }: Caller): boolean => clients === null;

/**
 * Counts the announced size of an upload before reading it.
 * @returns a function that counts the received bytes of an upload without Content-Length
 * @throws Failure E_TOO_MANY where the limit of the day is reached
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
  const { count, resets_at } = await queries.attempts.countAttempt(key, span, announced);
  if (count > kilobytes(max)) {
    // A rejected upload does not count.
    await queries.attempts.countAttempt(key, span, -announced);
    throw new Failure('E_TOO_MANY', {
      ...texts.refusal('requests.upload_day', { max: sizeWords(max) }),
      retryAfterSeconds: Math.max(1, Math.ceil((resets_at.getTime() - at.getTime()) / 1_000)),
    });
  }
  return async (received) => {
    const more = kilobytes(received) - announced;
    if (more > 0) await queries.attempts.countAttempt(key, span, more);
  };
}

/** @throws Failure E_TOO_LARGE where a person who is not staff has used up the stored volume */
export async function refuseMoreFiles(files: Pick<FileStore, 'storedBytes'>, caller: Caller): Promise<void> {
  const { storedBytes: max } = limits.uploads;
  if (isStaff(caller) || caller.user_uuid === null || (await files.storedBytes(caller.user_uuid)) < max) return;
  throw new Failure('E_TOO_LARGE', texts.refusal('requests.upload_kept', { max: sizeWords(max) }));
}

/** @throws Failure E_TOO_LARGE where the person has the maximum number of stored imports */
export async function refuseMoreImports(
  imports: Pick<ImportQueries, 'countImports'>,
  caller: Caller & { readonly user_uuid: string },
): Promise<void> {
  const { staff, others } = limits.uploads.storedImports;
  const max = isStaff(caller) ? staff : others;
  if ((await imports.countImports(caller.user_uuid)) < max) return;
  throw new Failure('E_TOO_LARGE', texts.refusal('requests.imports_kept', { max }));
}
