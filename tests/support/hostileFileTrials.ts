/** Sends mutated files to the product, and measures what they do to it. */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parsers, printers } from '../../src/engine/server/workers/workerPool.ts';
import { createBillingWorld, type BillingWorld } from './billing.ts';
import {
  mutated,
  mutatedWorkbook,
  randomOf,
  realCalendar,
  realPictures,
  realText,
  realWorkbook,
  realZone,
  type Random,
} from './hostileFiles.ts';

export type SentFormat = 'csv' | 'xlsx' | 'calendar' | 'zone' | 'picture';

interface Answer {
  readonly statusCode: number;
  readonly body: string;
}

export interface Trials {
  readonly world: BillingWorld;
  /** Sends as many mutations of the format, and lists what is wrong: nothing, if all is well. */
  run(format: SentFormat, count: number): Promise<readonly string[]>;
  close(): Promise<void>;
}

const longestMilliseconds = 5_000;
const mostMegabytes = 300;
const firstSeed = 47_000;
/** Printing takes longest, so that only some of the pictures are printed. */
const printedEach = 20;

export async function createTrials(): Promise<Trials> {
  const world = await createBillingWorld();
  const { api } = world;
  const zone = await zoneOf(world);
  const workbook = await realWorkbook();
  const invoice = await world.sent({});
  const octets = { 'content-type': 'application/octet-stream' };
  const importFile = (content: Uint8Array): Promise<Answer> =>
    api.send('management', 'POST /api/products/imports?name=file', { body: Buffer.from(content), headers: octets });
  const preview = (content: string): Promise<Answer> =>
    api.send('employee', 'POST /api/hours/calendar-preview', {
      body: { content, from: '2026-03-01', until: '2026-03-31' },
    });
  const text = (content: Uint8Array): string => Buffer.from(content).toString('utf8');

  async function sendPicture(content: Uint8Array, isPrinted: boolean): Promise<Answer> {
    const sent = await api.send('management', 'POST /api/sellers/files/logo?name=logo', {
      body: Buffer.from(content),
      headers: octets,
    });
    if (sent.statusCode !== 201 || !isPrinted) return sent;
    const path = `/api/sellers/${api.company.seller}`;
    const { version } = await world.one('sellers', api.company.seller);
    const kept = await api.send('management', `PUT ${path}`, { body: { logo: sent.json<object>(), version } });
    return kept.statusCode >= 300 ? kept : api.send('management', `GET /api/invoices/${String(invoice['uuid'])}/pdf`);
  }

  const ways: Readonly<Record<SentFormat, (random: Random, index: number) => () => Promise<Answer>>> = {
    csv: (random) => {
      const content = mutated(Buffer.from(realText, random() < 0.3 ? 'latin1' : 'utf8'), 'csv', random);
      return () => importFile(content);
    },
    xlsx: (random) => {
      const content = mutatedWorkbook(workbook, random);
      return () => importFile(content);
    },
    calendar: (random) => {
      const content = text(mutated(Buffer.from(realCalendar), 'calendar', random));
      return () => preview(content);
    },
    zone: (random) => {
      const zone_file = text(mutated(Buffer.from(realZone), 'zone', random));
      return () =>
        api.send('employee', `POST /api/dns-zones/${zone}/zone-file`, { body: { zone_file, dry_run: random() < 0.8 } });
    },
    picture: (random, index) => {
      const real = Buffer.from(realPictures[index % realPictures.length] ?? '', 'base64');
      const content = index < realPictures.length ? real : mutated(real, 'picture', random);
      return () => sendPicture(content, index % printedEach < realPictures.length);
    },
  };

  return {
    world,
    async run(format, count) {
      const wrong: string[] = [];
      const before = process.memoryUsage().rss;
      const probes = startProbes(world);
      for (let index = 0; index < count; index += 1) {
        const seed = firstSeed + index;
        const send = ways[format](randomOf(seed), index);
        const answer = await timed(send);
        if (answer.statusCode >= 500) wrong.push(`seed ${seed}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
        // A machine that is busy with something else is late for that: the better of two counts.
        if (answer.milliseconds > longestMilliseconds) {
          const again = await timed(send);
          if (again.milliseconds > longestMilliseconds)
            wrong.push(`seed ${seed}: answered after ${again.milliseconds} ms`);
        }
      }
      const { answered, failed } = await probes.stop();
      if (answered === 0 || failed > 0) wrong.push(`of ${answered} other requests ${failed} failed`);
      for (const megabytes of peaks()) if (megabytes > mostMegabytes) wrong.push(`a worker took ${megabytes} MB`);
      const grown = Math.round((process.memoryUsage().rss - before) / 1_048_576);
      if (grown > mostMegabytes) wrong.push(`the server grew by ${grown} MB`);
      return wrong;
    },
    close: () => api.close(),
  };
}

async function timed(send: () => Promise<Answer>): Promise<Answer & { readonly milliseconds: number }> {
  const begun = performance.now();
  const { statusCode, body } = await send();
  return { statusCode, body, milliseconds: Math.round(performance.now() - begun) };
}

/** Other people's requests, one after another. */
function startProbes({ api }: BillingWorld): {
  readonly stop: () => Promise<{ readonly answered: number; readonly failed: number }>;
} {
  const state = { isOver: false, answered: 0, failed: 0 };
  const probing = (async () => {
    do {
      const { statusCode, milliseconds } = await timed(() => api.send('user', 'GET /api/domains?range=[0,9]'));
      state.answered += 1;
      if (statusCode !== 200 || milliseconds > longestMilliseconds) state.failed += 1;
      await wait(50);
    } while (!state.isOver);
  })();
  return {
    stop: async () => {
      state.isOver = true;
      await probing;
      return state;
    },
  };
}

/** The most memory that each worker ever had, in megabytes; https://man7.org/linux/man-pages/man5/proc_pid_status.5.html. */
function peaks(): readonly number[] {
  if (process.platform !== 'linux') return [];
  return [...parsers.pids(), ...printers.pids()].map((pid) => {
    const [, kilobytes = '0'] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Math.round(Number(kilobytes) / 1_024);
  });
}

async function zoneOf({ api }: BillingWorld): Promise<string> {
  const domain = await api.call<{ uuid: string }>('management', 'POST /api/domains', {
    name: 'zone-1.nl',
    tld_uuid: api.company.tlds.nl,
    client_uuid: api.company.clients.own,
  });
  const zone = await api.call<{ uuid: string }>('employee', 'POST /api/dns-zones', {
    domain_uuid: domain.uuid,
    records: [{ name: 'www', type: 'A', value: '192.0.2.1' }],
  });
  return zone.uuid;
}
