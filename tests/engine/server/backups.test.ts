/**
 * The backup of every night: made while the program runs, rotated, its age and its failure there for management to see.
 */
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calendarDate } from '../../../src/engine/values/calendarDate.ts';
import { backUpWhenDue, superseded, type DailyBackup } from '../../../src/engine/server/jobs/dailyBackup.ts';
import { verifyBackup } from '../../../src/engine/server/store/backup/read.ts';
import { createTestApp, type TestApp } from '../../support/app.ts';

let app: TestApp;
let directory: string;
let daily: DailyBackup;
beforeAll(async () => {
  app = await createTestApp();
  directory = join(await mkdtemp(join(tmpdir(), 'beheer-daily-')), 'backups');
  daily = {
    connectionString: app.connectionString,
    directory,
    queries: app.queries,
    registryFiles: async () => ({ 'resources.json': '{}' }),
    version: '0.1.0',
    signal: new AbortController().signal,
  };
});
afterAll(async () => {
  await app.close();
  await rm(join(directory, '..'), { recursive: true, force: true });
});

const known = async (): Promise<Readonly<Record<string, unknown>>> =>
  (await app.send('management', 'GET /api/backups')).json();

describe('the backup of every night', () => {
  it('is made at once where there is none, then once a night, and its age can be seen', async () => {
    expect(await known()).toMatchObject({ made: null, failed: null, is_late: false, retention: { days: 7, weeks: 4 } });
    const first = new Date('2026-03-10T22:30:00Z');
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

  it('that fails is noted with its reason, leaves nothing, and is tried again an hour later', async () => {
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
    await backUpWhenDue(daily, new Date('2026-03-14T09:01:00Z'));
    expect(await known()).toMatchObject({ failed: null, is_late: false });
    expect(readdirSync(directory)).toEqual(['beheer-2026-03-14.backup', 'notes.txt']);
  });

  it('is for management to see', async () => {
    expect((await app.send('employee', 'GET /api/backups')).statusCode).toBe(403);
    expect((await app.send('user', 'GET /api/backups')).statusCode).toBe(403);
    expect((await app.send(null, 'GET /api/backups')).statusCode).toBe(401);
  });

  it('keeps the last seven days and the last of each of four weeks before', () => {
    const days = Array.from({ length: 60 }, (_, day) =>
      calendarDate(new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)),
    );
    const gone = new Set(superseded(days));
    expect(days.filter((day) => !gone.has(day))).toEqual([
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
    expect(superseded([])).toEqual([]);
  });
});
