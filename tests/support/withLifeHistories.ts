/** Compares the product with the chart of life over a random history, from a seed. */
import { afterAll, beforeAll, expect } from 'vitest';
import { modulesWith } from './modulesWith.ts';
import { manual } from '../../src/modules/providers/server/manual.ts';
import { wholeNumbers } from '../engine/values/deterministic.ts';
import { systemCaller } from '../../src/engine/server/store/caller.ts';
import { addInfrastructure, type Infrastructure } from './infrastructure.ts';
import { LifeHistory, Provider, type Course, type HistoryWorld } from './lifeHistory.ts';
import type { JobWorker } from '../../src/engine/server/jobs/worker.ts';
import { own } from './row.ts';
import { createShop, type Shop } from './shop.ts';
import { createTestWorker } from './worker.ts';

const shortCourse = { steps: 60, longestLeapDays: 20, sellsMore: false };

/** Three years. */
export const longCourse = { steps: 1_000, days: 1_095, longestLeapDays: 60, sellsMore: true };

/**
 * A shop of the file's own. Requests are repeated and cross each other, and the clock moves: nothing runs that nobody
 * pays for, nothing is paid that does not run, and nothing is removed at the provider while it is sold.
 */
export function withLifeHistories(
  course: Course & { readonly steps: number; readonly days?: number } = shortCourse,
): (seed: number) => Promise<void> {
  let shop: Shop;
  let place: Infrastructure;
  let shared: readonly string[] = [];
  const provider = new Provider();
  const adapters = { manual, hetzner: provider.adapter() };
  beforeAll(async () => {
    shop = await createShop({ modules: modulesWith(adapters) });
    place = await addInfrastructure(shop.api, 'hetzner');
    shared = [place.server, await addShared(shop, place, 'web02'), await addShared(shop, place, 'web03')];
    const { database } = shop.api.store;
    await database.updateTable('servers').set({ is_shared: true }).where('uuid', 'in', shared).execute();
  });
  let services = 0;
  afterAll(async () => {
    process.stdout.write(`Histories of ${services} services.\n`);
    await shop.api.close();
  });

  return async (seed) => {
    const whole = wholeNumbers(seed);
    const errors: unknown[] = [];
    await shop.api.rewind();
    provider.states.clear();
    provider.accounts.clear();
    provider.faults.length = 0;
    // Apart from what happens: who asks first is not the same on every run.
    const pause = wholeNumbers(seed + 1_000);
    provider.pauseMilliseconds = () => pause(0, 20);
    const start = (): JobWorker => createTestWorker(shop.api, adapters, (error) => void errors.push(error));
    const world: HistoryWorld = {
      shop,
      place,
      shared,
      provider,
      worker: start(),
      async restart() {
        await world.worker.stop();
        world.worker = start();
      },
    };
    const began = shop.api.clock.now.getTime();
    const isOver = (step: number): boolean =>
      step > course.steps || shop.api.clock.now.getTime() - began > (course.days ?? Infinity) * 86_400_000;
    try {
      const history = new LifeHistory(world, whole, seed, course);
      await history.begin();
      for (let step = 1; !isOver(step); step += 1) {
        await history.step();
        if (step % 5 !== 0) continue;
        await history.settle();
        expect(await history.disagreements(), `seed ${seed}, step ${step}:\n${history.log.join('\n')}`).toEqual([]);
        expect(await history.compared(), `seed ${seed}, step ${step}`).toEqual([]);
      }
      services += history.serviceCount;
    } finally {
      await world.worker.stop();
    }
    expect(errors).toEqual([]);
  };
}

async function addShared({ api }: Shop, place: Infrastructure, name: string): Promise<string> {
  const server = await place.add('servers', {
    name,
    hostname: `${name}.example.nl`,
    provider_uuid: place.provider,
    region_uuid: place.region,
    server_type_uuid: place.type,
  });
  for (const action of ['start-provisioning', 'mark-active'])
    await api.store.act(systemCaller, own(api.store.registry().resources, 'servers'), server, action, {});
  return server;
}

export const seeds = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);
