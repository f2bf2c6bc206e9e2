// Which resources were written lately, for those who look at them.
import { expect, test, vi } from 'vitest';
import { ChangeFeed, type Changes } from '../../../src/engine/server/http/changeFeed.ts';

function feedOver(counts: () => Readonly<Record<string, string>>) {
  const announced: (readonly string[])[] = [];
  const feed = new ChangeFeed({
    readCounts: () => Promise.resolve(new Map(Object.entries(counts()))),
    resourceOfTable: (table) => (table.startsWith('beheer_') ? null : table.replaceAll('_', '-')),
    announce: (resources) => Promise.resolve(void announced.push(resources)),
    onError: (error) => {
      throw error;
    },
    gatherMilliseconds: 0,
  });
  const received: Changes[] = [];
  return { feed, announced, received, follow: () => feed.follow((changes) => received.push(changes)) };
}

test('what was written by anybody is found by looking, of resources alone', async () => {
  let counts: Readonly<Record<string, string>> = { invoices: '1', dns_zones: '5', beheer_jobs: '1' };
  const { feed, received, follow } = feedOver(() => counts);
  const leave = follow();
  await feed.look();
  counts = { invoices: '1', dns_zones: '6', beheer_jobs: '2', clients: '1' };
  await feed.look();
  await vi.waitFor(() => expect(received.map(({ resources }) => resources)).toEqual([['dns-zones', 'clients']]));
  await feed.look();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(received).toHaveLength(1);
  leave();
});

test('what was written at once is one hint, told to the other processes', async () => {
  const { feed, announced, received, follow } = feedOver(() => ({}));
  const leave = follow();
  feed.wrote('invoices');
  feed.wrote('clients');
  feed.wrote('invoices');
  await vi.waitFor(() => expect(received.map(({ resources }) => resources)).toEqual([['invoices', 'clients']]));
  expect(announced).toEqual([['invoices', 'clients']]);
  leave();
});

test('who comes back goes on behind what they received, and reads all of it again after another process', async () => {
  const { feed, received, follow } = feedOver(() => ({}));
  expect(feed.since(null).resources).toEqual([]);
  const leave = follow();
  feed.receive(['invoices']);
  await vi.waitFor(() => expect(received).toHaveLength(1));
  leave();
  feed.receive(['clients']);
  await vi.waitFor(() => expect(feed.since(received[0]?.id ?? '').resources).toEqual(['clients']));
  expect(feed.since('another-1').resources).toBeNull();
  feed.close();
});

test('200 who follow cost one look', async () => {
  vi.useFakeTimers();
  let looks = 0;
  const { feed } = feedOver(() => {
    looks += 1;
    return {};
  });
  const leave = Array.from({ length: 200 }, () => feed.follow(() => undefined));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks).toBeLessThanOrEqual(31);
  for (const one of leave) one();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(looks).toBeLessThanOrEqual(31);
  vi.useRealTimers();
});
