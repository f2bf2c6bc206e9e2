/** The simulation beside what queueing theory knows exactly (Kleinrock, Queueing Systems I, chapter 3 and 4). */
import { describe, expect, it, test } from 'vitest';
import { serve, simulate, type Resource, type Simulated, type Simulation } from '../../bench/queueing.ts';

const station = (servers: number, name = 'station'): Resource => ({ name, servers });
const run = (simulation: Partial<Simulation> & Pick<Simulation, 'arrivals' | 'route'>): Simulated =>
  simulate({ seed: 1, warmUpRequests: 20_000, requests: 200_000, ...simulation });

/** That all servers are taken when somebody arrives (M/M/c, Erlang C). */
function erlangC(servers: number, offered: number): number {
  let blocked = 1;
  for (let n = 1; n <= servers; n += 1) blocked = (offered * blocked) / (n + offered * blocked);
  return blocked / (1 - (offered / servers) * (1 - blocked));
}

/** Deviation as a share of what was expected. */
const off = (found: number, expected: number): number => Math.abs(found - expected) / expected;

describe('one server (M/M/1)', () => {
  test.each([0.3, 0.6, 0.85])('at a utilisation of %d', (load) => {
    const one = station(1);
    const found = run({ arrivals: { requestsPerSecond: load }, route: () => serve(one, 1) });
    const mean = 1 / (1 - load);
    expect(off(found.meanSeconds, mean)).toBeLessThan(0.06);
    // The time of a request is exponential itself.
    expect(off(found.quantile(0.95), mean * Math.log(20))).toBeLessThan(0.08);
    expect(off(found.utilisation.get('station') ?? 0, load)).toBeLessThan(0.02);
    expect(off(found.requestsPerSecond, load)).toBeLessThan(0.02);
  });
});

describe('several servers and one line (M/M/c)', () => {
  test.each([
    [2, 0.5],
    [2, 0.85],
    [4, 0.8],
    [8, 0.85],
  ])('%i at a utilisation of %d', (servers, load) => {
    const all = station(servers);
    const rate = servers * load;
    const found = run({ arrivals: { requestsPerSecond: rate }, route: () => serve(all, 1) });
    const waiting = erlangC(servers, rate) / (servers - rate);
    expect(off(found.meanSeconds, 1 + waiting)).toBeLessThan(0.05);
    expect(off(found.utilisation.get('station') ?? 0, load)).toBeLessThan(0.02);
  });
});

test('consecutive stations behave as if each were alone (Jackson)', () => {
  const [first, second] = [station(1, 'first'), station(2, 'second')];
  const found = run({
    arrivals: { requestsPerSecond: 0.7 },
    route: () => [...serve(first, 1), ...serve(second, 2)],
  });
  const inSecond = 2 + (erlangC(2, 1.4) * 2) / (2 - 1.4);
  expect(off(found.meanSeconds, 1 / (1 - 0.7) + inSecond)).toBeLessThan(0.06);
});

describe('people who think in between', () => {
  const [people, thinkSeconds] = [20, 10];
  const one = station(1);
  const found = run({ arrivals: { people, thinkSeconds }, route: () => serve(one, 1) });

  it('return as often as in the machine-repair model (M/M/1//N)', () => {
    let [sum, term] = [1, 1];
    for (let n = 1; n <= people; n += 1) {
      term *= (people - n + 1) / thinkSeconds;
      sum += term;
    }
    expect(off(found.requestsPerSecond, 1 - 1 / sum)).toBeLessThan(0.02);
  });

  it('are all accounted for (Little)', () => {
    expect(off(found.requestsPerSecond * (found.meanSeconds + thinkSeconds), people)).toBeLessThan(0.02);
  });
});

test('a resource stays in use while another one is waited for', () => {
  const [pool, database] = [station(1, 'pool'), station(4, 'database')];
  const found = run({
    arrivals: { requestsPerSecond: 0.5 },
    route: () => [{ take: pool }, ...serve(database, 1), { free: pool }],
  });
  // One connection: the other cores of the database are of no use.
  expect(off(found.meanSeconds, 1 / (1 - 0.5))).toBeLessThan(0.06);
  expect(off(found.utilisation.get('database') ?? 0, 0.125)).toBeLessThan(0.03);
});

test('beyond capacity throughput is constant and the queue grows', () => {
  const one = station(1);
  const at = (requests: number): Simulated =>
    run({ arrivals: { requestsPerSecond: 1.5 }, route: () => serve(one, 1), warmUpRequests: 0, requests });
  expect(off(at(40_000).requestsPerSecond, 1)).toBeLessThan(0.02);
  expect(at(40_000).meanSeconds).toBeGreaterThan(3 * at(10_000).meanSeconds);
});

test('equal seeds give equal runs, and others different ones', () => {
  const one = station(1);
  const mean = (seed: number): number =>
    run({ arrivals: { requestsPerSecond: 0.5 }, route: () => serve(one, 1), seed, requests: 1_000 }).meanSeconds;
  expect(mean(7)).toBe(mean(7));
  expect(mean(7)).not.toBe(mean(8));
});
