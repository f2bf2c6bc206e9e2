/**
 * What every adapter keeps to, tried against a simulator of its provider: whatever becomes of an answer or of the
 * program, in the end the provider has carried out once what it was asked once.
 */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { outboundPolicy } from '../../../../src/engine/server/outbound/policy.ts';
import type {
  Adapter,
  Channel,
  AdapterOutcome,
  DomainRegistration,
  RelatedRecords,
  Remembered,
  ServiceOrder,
} from '../../../../src/modules/providers/server/adapter.ts';
import { createClient, type ProviderClient } from '../../../../src/modules/providers/server/adapters/client.ts';
import type { Fault, Simulator } from '../../../support/simulators/simulator.ts';
import { sweepTag } from '../../../../src/engine/build/testProjects.ts';

export interface Case {
  readonly name: string;
  readonly order: ServiceOrder;
  /** What the provider's own log shows of it. */
  readonly log: readonly string[];
  /** What is so at the provider before. */
  readonly prepare?: () => void;
}

export interface Stand {
  readonly simulator: Simulator;
  makeAdapter(client: ProviderClient): Adapter;
  readonly cases: readonly Case[];
  /** What must stand in nothing that people read. */
  readonly secrets: readonly string[];
}

export interface Contract {
  readonly name: string;
  start(): Promise<Stand>;
  /** How the provider says that credentials are wrong. */
  readonly unauthorised: Fault;
  /** How it says that there are too many requests, to come back after so many seconds. */
  readonly busy?: { readonly fault: Fault; readonly seconds: number };
  /** The names of the cases: known before anything is started. */
  readonly caseNames: readonly string[];
}

export const loopback = outboundPolicy(['127.0.0.0/8']);
/** With who says nothing; who answers has as long as a busy machine may need. */
const silentMilliseconds = 150;
const patientMilliseconds = 60_000;
/** More than any operation needs. */
const mostTurns = 12;

/** The state that a job keeps while it runs. */
export class Memory {
  remembered: Remembered | null = null;
  written = '';

  channel(signal: AbortSignal = new AbortController().signal): Channel {
    return {
      signal,
      write: (text) => void (this.written += text),
      remember: (what) => {
        this.remembered = what;
        return Promise.resolve();
      },
    };
  }

  /** @throws where the adapter has no such operation. */
  async carryOut({ services }: Adapter, asked: ServiceOrder): Promise<AdapterOutcome> {
    const run = services?.[asked.resource]?.[asked.operation];
    if (!run) throw new Error('It cannot do that.');
    return run({ ...asked, remembered: this.remembered }, this.channel());
  }
}

/** One program's part in a piece of work: what it says and keeps, until it is over or dies. */
class Turns {
  readonly memory = new Memory();
  private readonly life = new AbortController();

  constructor(
    private readonly stand: Stand,
    private readonly asked: ServiceOrder,
  ) {}

  /** As a program that has just started does: it holds nothing but what was kept. */
  async once(isBegun: boolean): Promise<AdapterOutcome> {
    const patienceMilliseconds = this.stand.simulator.isSilent ? silentMilliseconds : patientMilliseconds;
    const client = createClient({ outbound: loopback, patienceMilliseconds, pausesMilliseconds: [1, 1] });
    const adapter = this.stand.makeAdapter(client);
    const channel = this.memory.channel(this.life.signal);
    const asked = { ...this.asked, remembered: this.memory.remembered };
    const outcome = isBegun
      ? await adapter.resume?.(asked, channel)
      : await adapter.services?.[asked.resource]?.[asked.operation]?.(asked, channel);
    if (!outcome) throw new Error('It cannot do that.');
    return outcome;
  }

  /** It asks nothing more, whatever it was at. */
  die(): void {
    this.life.abort();
  }

  /** Until it has ended for good. */
  async toTheEnd(isBegun = false): Promise<AdapterOutcome> {
    let outcome = await this.once(isBegun);
    for (let turn = 0; turn < mostTurns && isGoingOn(outcome); turn += 1)
      outcome = await this.once(outcome.state === 'under_way');
    return outcome;
  }
}

/** Whether it is to be asked once more. */
function isGoingOn(outcome: AdapterOutcome): boolean {
  return outcome.state === 'under_way' || (outcome.state === 'failed' && outcome.isTransient === true);
}

export function describeContract({ name, start, unauthorised, busy = tooMany, caseNames }: Contract): void {
  describe(`the adapter ${name}`, () => {
    let stand: Stand;
    beforeEach(async () => {
      stand = await start();
    });
    afterEach(() => stand.simulator.close());

    const begin = (caseName: string): Begun => {
      const found = stand.cases.find((one) => one.name === caseName);
      if (!found) throw new Error(`There is no case "${caseName}".`);
      found.prepare?.();
      stand.simulator.log.splice(0);
      return { turns: new Turns(stand, found.order), asked: found.order, log: found.log };
    };
    const expectNoSecrets = (turns: Turns, outcome: AdapterOutcome): void => {
      const shown = JSON.stringify([outcome, turns.memory.written, turns.memory.remembered]);
      for (const secret of stand.secrets) expect(shown).not.toContain(secret);
    };

    test('has a case for each of its operations, and of what it does them with', () => {
      const { services = {} } = stand.makeAdapter(createClient({ outbound: loopback }));
      const tried = (what: 'operation' | 'resource'): ReadonlySet<string> =>
        new Set(stand.cases.map((one) => one.order[what]));
      expect(tried('resource')).toEqual(new Set(Object.keys(services)));
      expect(tried('operation')).toEqual(new Set(Object.values(services).flatMap((one) => Object.keys(one))));
      expect(stand.cases.map((one) => one.name)).toEqual(caseNames);
    });

    describe.each(caseNames)('%s', (caseName) => {
      test('is carried out', async () => {
        const { turns, log } = begin(caseName);
        const outcome = await turns.toTheEnd();
        expect(outcome).toMatchObject({ state: 'succeeded' });
        expect(stand.simulator.log).toEqual(log);
        expectNoSecrets(turns, outcome);
      });

      test('is carried out once where it is asked twice, also by a program that knows of nothing', async () => {
        const { turns, log } = begin(caseName);
        await turns.toTheEnd();
        expect(await turns.toTheEnd(true)).toMatchObject({ state: 'succeeded' });
        turns.memory.remembered = null;
        expect(await turns.toTheEnd()).toMatchObject({ state: 'succeeded' });
        expect(stand.simulator.log).toEqual(log);
      });

      /** Every request of every case is lost in the sweep; in each run, those of the last. */
      const tags = caseName === caseNames.at(-1) ? [] : [sweepTag];

      test('is carried out once, whichever of its requests is lost before or after it was done', { tags }, async () => {
        const { turns: plain } = begin(caseName);
        const before = stand.simulator.received.length;
        await plain.toTheEnd();
        const steps = stand.simulator.received.length - before;
        for (let step = 0; step < steps; step += 1)
          for (const fault of ['cut', 'lost', 'never'] as const) {
            await stand.simulator.close();
            stand = await start();
            const { turns, log } = begin(caseName);
            stand.simulator.fail(fault, step);
            const outcome = await turns.toTheEnd();
            expect([fault, step, outcome]).toMatchObject([fault, step, { state: 'succeeded' }]);
            expect([fault, step, stand.simulator.log]).toEqual([fault, step, log]);
            expectNoSecrets(turns, outcome);
          }
      });

      test(
        'is gone on with by the next program, whichever of its requests the first one died at',
        { tags },
        async () => {
          for (let step = 0; ; step += 1) {
            await stand.simulator.close();
            stand = await start();
            const { turns, log, asked } = begin(caseName);
            // It is never heard of again: what it kept until then is all that is left of it.
            stand.simulator.fail('never', step);
            const end = turns.toTheEnd().then(
              () => 'ended',
              () => 'ended',
            );
            const reached = stand.simulator.reached(step).then(() => 'reached');
            if ((await Promise.race([end, reached])) === 'ended') break;
            turns.die();
            const next = new Turns(stand, asked);
            next.memory.remembered = turns.memory.remembered;
            expect([step, await next.toTheEnd(true)]).toMatchObject([step, { state: 'succeeded' }]);
            expect([step, stand.simulator.log]).toEqual([step, log]);
          }
        },
      );

      test('waits as long as the provider asks, and has done nothing until then', async () => {
        const { turns } = begin(caseName);
        stand.simulator.always = busy.fault;
        expect(await turns.once(false)).toMatchObject({
          state: 'failed',
          isTransient: true,
          retryAfterSeconds: busy.seconds,
          reason: expect.stringContaining('wait'),
        });
        expect(stand.simulator.log).toEqual([]);
        expect(stand.simulator.received.length).toBe(1);
      });

      test('is tried again later where the provider fails, is silent or says something else', async () => {
        for (const fault of [{ status: 500 }, { status: 502 }, 'never', 'cut'] as const) {
          const { turns } = begin(caseName);
          stand.simulator.always = fault;
          const outcome = await turns.once(false);
          expect([fault, outcome]).toMatchObject([fault, { state: 'failed', isTransient: true }]);
          expectNoSecrets(turns, outcome);
        }
        const { turns } = begin(caseName);
        stand.simulator.always = 'wrong';
        const outcome = await turns.once(false);
        expect(outcome).toMatchObject({ state: 'failed' });
        expectNoSecrets(turns, outcome);
        expect(stand.simulator.log).toEqual([]);
      });

      test('fails for good where the credentials are refused, with what to do', async () => {
        const { turns } = begin(caseName);
        stand.simulator.always = unauthorised;
        const outcome = await turns.once(false);
        expect(outcome).toMatchObject({ state: 'failed', reason: expect.stringMatching(/[Cc]heck/) });
        expect(outcome).not.toMatchObject({ isTransient: true });
        expectNoSecrets(turns, outcome);
      });
    });
  });
}

interface Begun {
  readonly turns: Turns;
  readonly asked: ServiceOrder;
  readonly log: readonly string[];
}

const tooMany = { fault: { status: 429, headers: { 'retry-after': '30' } }, seconds: 30 } as const;

/** An order with what the case says of it; a key of its own. */
export function order(of: Pick<ServiceOrder, 'operation' | 'resource'> & OrderParts): ServiceOrder {
  const { service = {}, credentials, ...more } = of;
  return {
    key: randomUUID(),
    provider: { key: 'the-provider', credentials: JSON.stringify(credentials), test_mode: false },
    server: {},
    changes: [],
    ...more,
    // Of a record no more than what the adapter reads.
    service: service as ServiceOrder['service'],
  };
}

interface OrderParts {
  readonly credentials: Readonly<Record<string, string>>;
  readonly service?: Readonly<Record<string, unknown>>;
  readonly changes?: ServiceOrder['changes'];
  readonly related?: RelatedRecords;
  readonly registration?: DomainRegistration;
  readonly server?: ServiceOrder['server'];
}

type Named = {
  readonly [Name in keyof RelatedRecords]?: Name extends 'users'
    ? RelatedRecords['users']
    : Readonly<Record<string, unknown>>;
};

/** The records that a case names, with no more than what the adapter reads. */
export function related(named: Named): RelatedRecords {
  const none = { client: null, domain: null, pack: null, server_type: null, region: null, hosting: null, users: [] };
  return { ...none, ...named } as RelatedRecords;
}
