/** Nightly backup with rotation. Failures are recorded for the backups page and retried. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, localDate, isCalendarDate, type CalendarDate } from '../../values/dates/calendarDate.ts';
import { localTimeOf } from '../../values/dates/localTime.ts';
import { mondayOf } from '../../values/dates/workWeek.ts';
import type { RegistryFiles } from '../../registry/load.ts';
import type { Keyring } from '../encryption/keyring.ts';
import { encryptedSuffix } from '../store/backup/encrypted.ts';
import { makeBackup } from '../store/backup/make.ts';
import { backupFault, readBackupRecord, recordBackup, recordFailure } from '../store/backup/record.ts';
import { unfinishedPattern } from '../store/backup/write.ts';
import type { SystemQueries } from '../store/system.ts';
import type { Job } from './job.ts';

/** Number of daily backups, and of weekly ones before those. */
export const backupRetention = { days: 7, weeks: 4 } as const;

const everyMilliseconds = 5 * 60_000;
const retryMilliseconds = 60 * 60_000;
const nightHour = 2;
const namePattern = /^beheer-(\d{4}-\d{2}-\d{2})\.backup(?:\.age)?$/;

/** File names of the backup of a day, plain and encrypted. */
const namesOf = (day: CalendarDate): readonly string[] => [
  `beheer-${day}.backup`,
  `beheer-${day}.backup${encryptedSuffix}`,
];

export interface DailyBackup {
  readonly connectionString: string;
  readonly directory: string;
  readonly queries: Pick<SystemQueries, 'settings'>;
  readonly registryFiles: () => Promise<RegistryFiles>;
  readonly version: string;
  readonly keyring: Keyring | null;
  /** age public key for encryption; null for none. */
  readonly recipient: string | null;
  /** Aborted when the program stops. */
  readonly signal: AbortSignal;
}

/** Returns the schedule that makes the nightly backup when it is due, and looks every five minutes. */
export function dailyBackup(daily: Omit<DailyBackup, 'signal'>): Job {
  return {
    name: 'daily-backup',
    everyMilliseconds,
    runsAtStart: true,
    // A backup takes as long as the database is large.
    limitMilliseconds: 24 * 3_600_000,
    run: (now, { signal }) => backUpWhenDue({ ...daily, signal }, now),
  };
}

/** Makes a backup once a night, and immediately where there is none. @throws Error after recording the failure */
export async function backUpWhenDue(daily: DailyBackup, now: Date): Promise<void> {
  const { directory, queries } = daily;
  const today = localDate(now);
  const { failed } = await readBackupRecord(queries);
  const [plain = '', sealed = ''] = namesOf(today).map((name) => join(directory, name));
  const file = daily.recipient === null ? plain : sealed;
  if (existsSync(plain) || existsSync(sealed)) return;
  if (failed !== null && isWithin(retryMilliseconds, new Date(failed.at), now)) return;
  try {
    const present = await presentBackups(directory);
    if (present.some(({ day }) => day <= today) && localTimeOf(now).minute < nightHour * 60) return;
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await removeUnfinished(directory);
    const made = await makeBackup({
      connectionString: daily.connectionString,
      to: file,
      registry: await daily.registryFiles(),
      version: daily.version,
      keyring: daily.keyring,
      recipient: daily.recipient,
      now: () => now,
      signal: daily.signal,
    });
    await recordBackup(queries, { at: made.header.made_at, file, bytes: made.bytes });
    for (const day of superseded([...present, { day: today, createdAt: Infinity }], today))
      for (const name of namesOf(day)) await rm(join(directory, name), { force: true });
  } catch (error) {
    if (daily.signal.aborted) return;
    await recordFailure(queries, {
      at: now.toISOString(),
      reason: error instanceof Error ? error.message : String(error),
      fault: backupFault(error),
    });
    throw error;
  }
}

/** Returns false for an `earlier` in the future, which a wrong clock causes. */
const isWithin = (milliseconds: number, earlier: Date, now: Date): boolean => {
  const passed = now.getTime() - earlier.getTime();
  return passed >= 0 && passed < milliseconds;
};

export interface PresentBackup {
  /** Day in the file name. */
  readonly day: CalendarDate;
  /** Creation time of the file in milliseconds since 1970. */
  readonly createdAt: number;
}

/** Lists the nightly backups in the directory; ignores other files. */
async function presentBackups(directory: string): Promise<readonly PresentBackup[]> {
  const names = existsSync(directory) ? await readdir(directory) : [];
  const days = names.flatMap((name) => {
    const day = namePattern.exec(name)?.[1] ?? '';
    return isCalendarDate(day) ? [{ name, day }] : [];
  });
  return Promise.all(
    days.map(async ({ name, day }) => ({ day, createdAt: (await stat(join(directory, name))).mtimeMs })),
  );
}

/** Removes unfinished files of a killed process. No other process makes backups in this directory. */
async function removeUnfinished(directory: string): Promise<void> {
  const left = (await readdir(directory)).filter((name) => name.startsWith('beheer-') && unfinishedPattern.test(name));
  for (const name of left) await rm(join(directory, name), { force: true });
}

/**
 * Returns the days whose backup is removed: all but the last seven days, and the last day of each of the four weeks
 * before.
 *
 * A wrong clock removes nothing: days in the future are neither counted nor removed, and the seven backups that were
 * created last always stay.
 */
export function superseded(backups: readonly PresentBackup[], today: CalendarDate): readonly CalendarDate[] {
  const lastCreated = new Set(
    backups
      .toSorted((one, other) => other.createdAt - one.createdAt)
      .slice(0, backupRetention.days)
      .map(({ day }) => day),
  );
  const days = backups.map(({ day }) => day).filter((day) => day <= today);
  const newestFirst = [...new Set(days)].sort().reverse();
  const recent = addDays(today, 1 - backupRetention.days);
  const older = newestFirst.filter((day) => day < recent);
  const lastOfWeek = new Map<string, CalendarDate>();
  for (const day of older) if (!lastOfWeek.has(mondayOf(day))) lastOfWeek.set(mondayOf(day), day);
  const retained = new Set([...lastOfWeek.values()].slice(0, backupRetention.weeks));
  return older.filter((day) => !retained.has(day) && !lastCreated.has(day));
}
