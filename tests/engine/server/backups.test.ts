/**
 * The backup of every night: made while the program runs, rotated, its age and its failure there for management to see.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { calendarDate, type CalendarDate } from '../../../src/engine/values/dates/calendarDate.ts';
import { startSession } from '../../../src/engine/server/auth/sessions.ts';
import {
  backUpWhenDue,
  superseded,
  type DailyBackup,
  type PresentBackup,
} from '../../../src/engine/server/jobs/dailyBackup.ts';
import { withPlainBackup } from '../../../src/engine/server/store/backup/encrypted.ts';
import { verifyBackup } from '../../../src/engine/server/store/backup/read.ts';
import { recordBackup, recordFailure } from '../../../src/engine/server/store/backup/record.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';

let app: TestApp;
let directory: string;
let daily: DailyBackup;
beforeAll(async () => {
  directory = join(await mkdtemp(join(tmpdir(), 'beheer-daily-')), 'backups');
  app = await createTestApp({ backupDirectory: directory });
  daily = {
    connectionString: app.connectionString,
    directory,
    queries: app.queries,
    registryFiles: async () => ({ 'resources.json': '{}' }),
    version: '0.1.0',
    keyring: null,
    recipient: null,
    signal: new AbortController().signal,
  };
});
afterAll(async () => {
  await app.close();
  await rm(join(directory, '..'), { recursive: true, force: true });
});

/** Asks in a new session: those of management end after 12 hours without use. */
const known = async (): Promise<Readonly<Record<string, unknown>>> => {
  const { secret } = await startSession(app.queries, app.company.users.management, { now: app.clock.now });
  return (await app.as(secret, 'GET /api/backups')).json();
};

describe('the backup of every night', () => {
  it('a backup is made immediately where there is none, then once a night, and its age can be read', async () => {
    expect(await known()).toMatchObject({ made: null, failed: null, is_late: false, retention: { days: 7, weeks: 4 } });
    const first = new Date('2026-03-10T22:30:00Z');
    app.clock.now = first;
    await backUpWhenDue(daily, first);
    const file = join(directory, 'beheer-2026-03-10.backup');
    expect((await verifyBackup(file)).header.made_at).toBe(first.toISOString());
    app.clock.now = new Date('2026-03-11T08:00:00Z');
    expect(await known()).toMatchObject({ made: { at: first.toISOString(), file }, is_late: false });
    // 00:30 and 02:30 in Amsterdam.
    await backUpWhenDue(daily, new Date('2026-03-10T23:30:00Z'));
    expect(readdirSync(directory)).toEqual(['beheer-2026-03-10.backup']);
    await backUpWhenDue(daily, new Date('2026-03-11T01:30:00Z'));
    await backUpWhenDue(daily, new Date('2026-03-11T02:30:00Z'));
    expect(readdirSync(directory)).toEqual(['beheer-2026-03-10.backup', 'beheer-2026-03-11.backup']);
    app.clock.now = new Date('2026-03-13T08:00:00Z');
    expect(await known()).toMatchObject({ is_late: true });
  });

  it('is marked as failed with its reason, leaves no file, and is tried again an hour later', async () => {
    rmSync(directory, { recursive: true, force: true });
    writeFileSync(directory, 'a file in its place');
    const at = new Date('2026-03-14T08:00:00Z');
    await expect(backUpWhenDue(daily, at)).rejects.toThrow();
    app.clock.now = at;
    expect(await known()).toMatchObject({
      failed: { at: at.toISOString(), reason: expect.any(String), fault: 'no_folder' },
      is_late: true,
    });
    rmSync(directory);
    await backUpWhenDue(daily, new Date('2026-03-14T08:30:00Z'));
    expect(await known()).toMatchObject({ is_late: true });
    mkdirSync(directory);
    writeFileSync(join(directory, 'beheer-2026-03-13.backup.0123456789ab.unfinished'), 'left by a killed process');
    writeFileSync(join(directory, 'notes.txt'), 'of a person');
    app.clock.now = new Date('2026-03-14T09:01:00Z');
    await backUpWhenDue(daily, app.clock.now);
    expect(await known()).toMatchObject({ failed: null, is_late: false });
    expect(readdirSync(directory)).toEqual(['beheer-2026-03-14.backup', 'notes.txt']);
  });

  it('is encrypted where the settings name a public key, and makes way for later ones like any other', async () => {
    rmSync(directory, { recursive: true, force: true });
    const identity = await generateIdentity();
    const encrypted = { ...daily, recipient: await identityToRecipient(identity) };
    const nights = Array.from({ length: 9 }, (_, index) => new Date(`2026-04-${20 + index}T08:00:00Z`));
    const [first, ...later] = nights;
    if (first) await backUpWhenDue(encrypted, first);
    const [name = ''] = readdirSync(directory);
    expect(name).toBe('beheer-2026-04-20.backup.age');
    // Made an hour later with another setting: that night has its backup.
    await backUpWhenDue(daily, new Date('2026-04-20T09:00:00Z'));
    expect(readdirSync(directory)).toEqual([name]);
    const identityFile = join(directory, 'identity.txt');
    writeFileSync(identityFile, `# created: 2026-04-20\n${identity}\n`);
    const backup = await withPlainBackup({ file: join(directory, name), identityFile }, verifyBackup);
    expect(backup.header.made_at).toBe(first?.toISOString());
    for (const night of later) {
      const day = night.toISOString().slice(0, 10);
      writeFileSync(join(directory, `beheer-${day}.backup.age`), 'of an earlier night');
    }
    await backUpWhenDue(encrypted, new Date('2026-05-05T08:00:00Z'));
    expect(readdirSync(directory)).toContain('beheer-2026-05-05.backup.age');
    expect(readdirSync(directory)).not.toContain(name);
  });

  it('is visible to management', async () => {
    expect((await app.send('employee', 'GET /api/backups')).statusCode).toBe(403);
    expect((await app.send('user', 'GET /api/backups')).statusCode).toBe(403);
    expect((await app.send(null, 'GET /api/backups')).statusCode).toBe(401);
  });

  const day = (text: string): CalendarDate => calendarDate(text);
  /** Created in the order in which they are given. */
  const created = (days: readonly CalendarDate[]): readonly PresentBackup[] =>
    days.map((one, index) => ({ day: one, createdAt: index }));

  it('keeps the last seven days and the last of each of four weeks before', () => {
    const days = Array.from({ length: 60 }, (_, index) =>
      day(new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)),
    );
    const gone = new Set(superseded(created(days), day('2026-03-01')));
    expect(days.filter((one) => !gone.has(one))).toEqual([
      '2026-02-01',
      '2026-02-08',
      '2026-02-15',
      '2026-02-22',
      '2026-02-23',
      '2026-02-24',
      '2026-02-25',
      '2026-02-26',
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    expect(superseded([], day('2026-03-01'))).toEqual([]);
  });

  it('neither counts nor removes a backup that is dated in the future', () => {
    const days = ['2026-02-27', '2026-02-28', '2026-03-01', '2062-01-01'].map(day);
    expect(superseded(created(days), day('2026-03-02'))).toEqual([]);
  });

  it('keeps the seven that were created last on a night on which the clock is years ahead', () => {
    const days = Array.from({ length: 12 }, (_, index) => day(`2026-03-${String(index + 1).padStart(2, '0')}`));
    const gone = superseded(created([...days, day('2062-01-01')]), day('2062-01-01'));
    expect(gone.every((one) => one < '2026-03-07')).toBe(true);
  });

  it('is reported if its file is gone, if its folder is not mounted, and if it is dated in the future', async () => {
    const now = new Date('2026-03-14T10:00:00Z');
    app.clock.now = now;
    const record = (at: string, file: string): Promise<void> => recordBackup(app.queries, { at, file, bytes: 1 });
    await record(now.toISOString(), join(directory, 'beheer-gone.backup'));
    expect(await known()).toMatchObject({ problem: 'missing', is_late: true });
    await record(now.toISOString(), join(tmpdir(), 'not-mounted', 'made-by-hand.backup'));
    expect(await known()).toMatchObject({ problem: null, is_late: false });
    await record('2062-01-01T02:00:00.000Z', join(tmpdir(), 'made-by-hand.backup'));
    expect(await known()).toMatchObject({ problem: 'future', is_late: true });
  });

  it('is tried again if the failure before it is dated in the future', async () => {
    app.clock.now = new Date('2026-03-15T08:00:00Z');
    await recordFailure(app.queries, { at: '2062-01-01T00:00:00.000Z', reason: 'x', fault: 'other' });
    await backUpWhenDue(daily, app.clock.now);
    expect(await known()).toMatchObject({ failed: null, problem: null });
  });
});
