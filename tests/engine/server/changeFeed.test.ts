// Which resources were written lately, for those who look at them.
import { expect, test, vi } from 'vitest';
import { ChangeFeed, type FeedChanges, type ResourceWrites } from '../../../src/engine/server/http/changeFeed.ts';

function feedOver(counts: () => Readonly<Record<string, string>>) {
  const announced: (readonly ResourceWrites[])[] = [];
  const feed = new ChangeFeed({
    readCounts: () => Promise.resolve(new Map(Object.entries(counts()))),
    resourceOfTable: (table) => (table.startsWith('beheer_') ? null : table.replaceAll('_', '-')),
    announce: (written) => Promise.resolve(void announced.push(written)),
    onError: (error) => {
      throw error;
    },
    gatherMilliseconds: 0,
  });
  const received: FeedChanges[] = [];
  return { feed, announced, received, follow: () => feed.follow((changes) => received.push(changes)) };
}

const written = (resource: string): ResourceWrites => ({ resource, writes: 1, writers: null });

test('changes written by anybody are found by polling, of resources only', async () => {
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

test('concurrent writes are one hint, which other processes receive too', async () => {
  const { feed, announced, received, follow } = feedOver(() => ({}));
  const leave = follow();
  feed.wrote('invoices', 'a');
  feed.wrote('clients', null);
  feed.wrote('invoices', 'b');
  await vi.waitFor(() => expect(received.map(({ resources }) => resources)).toEqual([['invoices', 'clients']]));
  expect(announced).toEqual([
    [
      { resource: 'invoices', writes: 2, writers: ['a', 'b'] },
      { resource: 'clients', writes: 1, writers: null },
    ],
  ]);
  expect(received[0]?.writers).toEqual({ invoices: ['a', 'b'] });
  leave();
});

test('a client that reconnects continues after its last event, and reads everything again after another process', async () => {
  const { feed, received, follow } = feedOver(() => ({}));
  expect(feed.since(null).resources).toEqual([]);
  const leave = follow();
  feed.receive([written('invoices')]);
  await vi.waitFor(() => expect(received).toHaveLength(1));
  leave();
  feed.receive([written('clients')]);
  await vi.waitFor(() => expect(feed.since(received[0]?.id ?? '').resources).toEqual(['clients']));
  expect(feed.since('another-1').resources).toBeNull();
  feed.close();
});

test('a change that was announced is not reported again when it is counted, and other changes of the count are', async () => {
  let counts: Readonly<Record<string, string>> = { invoices: '7', clients: '3' };
  const { feed, received, follow } = feedOver(() => counts);
  const leave = follow();
  await feed.look();
  const told = () => received.map(({ resources, writers }) => [resources, writers]);
  feed.wrote('invoices', 'a');
  feed.receive([written('clients')]);
  await vi.waitFor(() => expect(received.flatMap(({ resources }) => resources)).toHaveLength(2));
  received.length = 0;
  counts = { invoices: '8', clients: '5' };
  await feed.look();
  await vi.waitFor(() => expect(told()).toEqual([[['clients'], {}]]));
  // It was counted: the next one is somebody else's.
  counts = { invoices: '9', clients: '5' };
  await feed.look();
  await vi.waitFor(() => expect(told().at(-1)).toEqual([['invoices'], {}]));
  leave();
  feed.close();
});

test('200 followers cost one query', async () => {
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
