// What is on screen is read again when somebody changes it: one stream for all tabs, opened again when it ends.
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteOwnWrite } from '../../../src/engine/browser/providers/ownWrites.ts';
import { followWithLists } from '../../../src/engine/browser/providers/connection/liveQueries.ts';
import { useEveryKind } from '../../support/everyKind.ts';

class Source extends EventTarget {
  static readonly opened: Source[] = [];
  isClosed = false;

  constructor(readonly url: string) {
    super();
    Source.opened.push(this);
  }

  close(): void {
    this.isClosed = true;
  }

  emit(resources: readonly string[] | null, lastEventId = 'a-1', writers: object | null = null): void {
    if (writers) this.dispatchEvent(new MessageEvent('writers', { data: JSON.stringify(writers) }));
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(resources), lastEventId }));
  }
}

const queryClient = new QueryClient();
const reads: string[] = [];
let stops: (() => void)[] = [];

beforeEach(() => {
  useEveryKind();
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', Source);
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never);
  Source.opened.length = 0;
});
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  queryClient.clear();
  reads.length = 0;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Follows with a query on screen for each resource. */
async function onScreen(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    const observer = new QueryObserver(queryClient, {
      queryKey: [name, 'getList'],
      queryFn: () => {
        reads.push(name);
        return name;
      },
      staleTime: Number.POSITIVE_INFINITY,
    });
    stops.push(observer.subscribe(() => undefined));
  }
  stops.push(followWithLists(queryClient));
  await vi.advanceTimersByTimeAsync(0);
  reads.length = 0;
}

const last = (): Source => {
  const source = Source.opened.at(-1);
  if (!source) throw new Error('No stream was opened.');
  return source;
};

test('changed lists are read again, at most every three seconds', async () => {
  await onScreen('things', 'clients');
  last().emit(['things']);
  await vi.advanceTimersByTimeAsync(10);
  expect(reads).toEqual(['things']);
  for (let hint = 0; hint < 20; hint += 1) {
    last().emit(['things']);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(reads).toEqual(['things']);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(reads).toEqual(['things', 'things']);
});

test('what this tab itself has written and read is not read again', async () => {
  await onScreen('things', 'clients');
  const mark = 'abcdefabcdef';
  noteOwnWrite(`0191f0c4-0000-7000-8000-${mark}`, 'things/1');
  await vi.advanceTimersByTimeAsync(10);
  await queryClient.invalidateQueries({ queryKey: ['things'] });
  expect(reads).toEqual(['things']);
  last().emit(['things'], 'a-2', { things: [mark] });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reads).toEqual(['things']);
  // Somebody else wrote it too.
  last().emit(['things'], 'a-3', { things: [mark, 'ffffffffffff'] });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reads).toEqual(['things', 'things']);
  // What was not read since is.
  noteOwnWrite('0191f0c4-0000-7000-8000-cccccccccccc', 'clients');
  last().emit(['clients'], 'a-4', { clients: ['cccccccccccc'] });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(reads).toEqual(['things', 'things', 'clients']);
});

test('a stream that ended resumes after the last event, and a silent one has everything read again', async () => {
  await onScreen('things', 'clients');
  last().emit(['clients'], 'b-7');
  last().dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(Source.opened.map(({ url, isClosed }) => [url.replace(/^.*\/api/, '/api'), isClosed])).toEqual([
    ['/api/changes', true],
    ['/api/changes?after=b-7', false],
  ]);
  last().emit([], 'b-8');
  reads.length = 0;
  await vi.advanceTimersByTimeAsync(75_000);
  expect(reads.toSorted()).toEqual(['clients', 'things']);
});

test('nothing is followed after the end', async () => {
  await onScreen('things');
  const source = last();
  for (const stop of stops) stop();
  source.emit(['things']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([reads, source.isClosed, Source.opened.length]).toEqual([[], true, 1]);
});
