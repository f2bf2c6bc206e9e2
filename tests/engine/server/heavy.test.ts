// Files that take the processor for long: made apart from the requests of others, one at a time for each person.
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endWorkers, parsers, printers, type WorkerPool } from '../../../src/engine/server/workers/workerPool.ts';
import { oneAtATime } from '../../../src/engine/server/workers/oneAtATime.ts';
import { workbookType } from '../../../src/engine/server/http/exports/workbook.ts';
import { Failure } from '../../../src/engine/server/store/failure.ts';
import { createBillingWorld, type BillingWorld } from '../../support/billing.ts';

let world: BillingWorld;
/** Of a draft: the PDF of an issued invoice is stored and printed only once. */
let pdf: string;
beforeAll(async () => {
  world = await createBillingWorld();
  pdf = `GET /api/invoices/${String((await world.draft())['uuid'])}/pdf`;
});
afterAll(async () => {
  await world.api.close();
  await endWorkers();
});

const endless = (count: number): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    ...Array.from({ length: count }, (_, index) =>
      [
        'BEGIN:VEVENT',
        `UID:endless-${index}`,
        'DTSTART:19700101T090000Z',
        'DTEND:19700101T091500Z',
        'RRULE:FREQ=DAILY',
        'SUMMARY:Altijd',
        'END:VEVENT',
      ].join('\r\n'),
    ),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

const preview = (content: string) =>
  world.api.send('employee', 'POST /api/hours/calendar-preview', {
    body: { content, from: '2026-03-02', until: '2026-03-02' },
  });

/** The longest that a probe took while the work ran, in milliseconds. */
async function slowestProbe(work: Promise<unknown>): Promise<number> {
  const state = { slowest: 0, isDone: false };
  const done = work.finally(() => {
    state.isDone = true;
  });
  while (!state.isDone) {
    const due = performance.now() + 20;
    const answer = await world.api.send(null, 'GET /healthz');
    expect(answer.statusCode).toBe(200);
    await wait(20);
    state.slowest = Math.max(state.slowest, performance.now() - due);
  }
  await done;
  return state.slowest;
}

test('health is answered in time while calendars, invoices and exports are made', async () => {
  // Processes start, and what they load is there.
  await Promise.all([preview(endless(1)), world.api.send('management', pdf)]);
  // A machine that is busy with something else is late for that: the best of a few rounds counts.
  let late = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 4 && late > 500; round += 1) {
    const idle = await slowestProbe(wait(400));
    const answers = Promise.all([
      preview(endless(400)),
      ...Array.from({ length: 5 }, () => world.api.send('management', pdf)),
      ...Array.from({ length: 8 }, (_, index) =>
        world.api.send('user', 'GET /api/invoices', {
          headers: { accept: index % 2 === 0 ? 'text/csv' : workbookType },
        }),
      ),
    ]);
    const busy = await slowestProbe(answers);
    for (const { statusCode } of (await answers).slice(1)) expect(statusCode).toBe(200);
    late = busy - idle;
  }
  expect(late).toBeLessThanOrEqual(500);
}, 120_000);

test('events with too many earlier repetitions are listed with that reason', async () => {
  const answer = await preview(endless(400));
  expect(answer.statusCode).toBe(200);
  expect(answer.json<{ rows: { reason: string | null }[] }>().rows.at(-1)?.reason).toMatch(/too far back|te ver terug/);
}, 60_000);

test('each person has one running task and a short queue, and gets a 429 beyond it; others are not delayed', async () => {
  let [running, most] = [0, 0];
  const gate: { open: () => void } = { open: () => undefined };
  const opened = new Promise<void>((resolve) => (gate.open = resolve));
  const work = async (): Promise<void> => {
    running += 1;
    most = Math.max(most, running);
    await opened;
    running -= 1;
  };
  const all = Array.from({ length: 18 }, () => oneAtATime('somebody', work));
  const settled = Promise.allSettled(all);
  expect(await oneAtATime('another', () => Promise.resolve('at once'))).toBe('at once');
  gate.open();
  const refused = (await settled).flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  expect(refused).toHaveLength(2);
  for (const failure of refused)
    expect(failure instanceof Failure && [failure.status, failure.details.retryAfterSeconds]).toEqual([429, 5]);
  expect(most).toBe(1);
  expect(await oneAtATime('somebody', () => Promise.resolve('again'))).toBe('again');
});

/** Kills the processes of a pool once there are some, as the kernel does when memory is short. */
async function killWorkers(pool: WorkerPool): Promise<void> {
  await expect.poll(() => pool.pids().filter(kill).length, { timeout: 30_000 }).toBeGreaterThan(0);
}

/** Returns false if the process has ended already. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

test('an invoice whose process was killed is printed by another process', async () => {
  await endWorkers();
  const printed = world.api.send('management', pdf);
  await killWorkers(printers);
  const answer = await printed;
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
}, 60_000);

test('work whose process was killed twice is lost, and an invoice is then answered with 503', async () => {
  await endWorkers();
  const printed = world.api.send('management', pdf);
  await killWorkers(printers);
  const first = printers.pids();
  await expect.poll(() => printers.pids().some((pid) => !first.includes(pid)), { timeout: 30_000 }).toBe(true);
  await killWorkers(printers);
  const answer = await printed;
  const { message } = answer.json<{ message: string }>();
  expect([answer.statusCode, answer.headers['retry-after'], message]).toEqual([
    503,
    '5',
    'The server couldn’t finish this.',
  ]);
}, 60_000);

test('work that exceeds its time is ended, and the process is replaced', async () => {
  const given = { content: endless(5_000), period: { from: '2026-03-02', until: '2026-03-02' }, addresses: [] };
  const lost = parsers.run({ task: 'readCalendar', given, milliseconds: 1 });
  await expect(lost).rejects.toMatchObject({ reason: 'time' });
  const small = { ...given, content: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' };
  expect((await parsers.run({ task: 'readCalendar', given: small, milliseconds: 20_000 })).value).toEqual({
    events: [],
  });
}, 60_000);

test('a worker has none of the secrets of the server’s environment', async () => {
  const given = { content: endless(1), period: { from: '2026-03-02', until: '2026-03-02' }, addresses: [] };
  process.env['SECRET_KEY'] = 'of-the-server';
  await endWorkers();
  await parsers.run({ task: 'readCalendar', given, milliseconds: 20_000 });
  delete process.env['SECRET_KEY'];
  for (const pid of parsers.pids()) {
    const environment = readFileSync(`/proc/${pid}/environ`, 'latin1');
    expect(environment).not.toContain('of-the-server');
    expect(readFileSync(`/proc/${pid}/limits`, 'latin1')).toMatch(/Max data size +469762048 /);
  }
}, 60_000);

test('work that runs or waits when the program stops is refused with 503', async () => {
  const given = { content: endless(100_000), period: { from: '2026-03-02', until: '2026-03-02' }, addresses: [] };
  const works = [1, 2, 3].map(() => parsers.run({ task: 'readCalendar', given, milliseconds: 60_000 }));
  const refused = Promise.allSettled(works);
  const began = performance.now();
  await endWorkers();
  for (const one of await refused)
    expect(one.status === 'rejected' && one.reason instanceof Failure && one.reason.details.message?.en).toBe(
      'The server is shutting down.',
    );
  expect(performance.now() - began).toBeLessThan(5_000);
  expect((await world.api.send('management', pdf)).statusCode).toBe(200);
});
