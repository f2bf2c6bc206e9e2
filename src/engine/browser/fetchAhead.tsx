/**
 * In charge of parts that no page begins with: dialogs, menus, the other ways to show a list. The first page comes
 * without them; they are fetched once it stands and nothing else is under way, so that no click waits for them.
 */
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyWithPreload, type Preloadable } from './lazyWithPreload.tsx';

/** How often it is looked whether the page has come to rest, and how many times in a row it must have. */
const lookMilliseconds = 1_000;
const looksAtRest = 3;
/** For so long after a key somebody types: code that comes meanwhile would hold up the next letter. */
const typingMilliseconds = 1_000;
/** How often it is looked whether what somebody waits for has come. */
const busyMilliseconds = 100;

const waiting: Pick<Preloadable<never>, 'preload'>[] = [];
let isAtRest = false;
let typedAt = 0;
/** Whether the page asks for something that somebody waits for. */
let isBusy = (): boolean => false;
let underWay: Promise<void> | null = null;

/**
 * A part that is fetched ahead, or when it is drawn, whichever comes first.
 *
 * @param fallback what stands in its place where it is drawn before it has come, or makes that of what the part is given.
 */
export function lazyAhead<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  fallback: ReactNode | ((props: Props) => ReactNode) = null,
): Preloadable<Props> {
  const Part = lazyWithPreload(load);
  const Ahead = (props: Props) => (
    <Suspense fallback={typeof fallback === 'function' ? fallback(props) : fallback}>
      <Part {...props} />
    </Suspense>
  );
  const ahead = Object.assign(Ahead, { preload: Part.preload });
  waiting.push(ahead);
  if (isAtRest) void fetchAhead();
  return ahead;
}

/** What is no part of a page, before all that is. */
export function loadAhead(load: () => Promise<void>): void {
  waiting.unshift({ preload: load });
  if (isAtRest) void fetchAhead();
}

/**
 * One after another, each when the page has nothing else to do: together they would hold up the click that began it.
 * Resolves when all of them have come, or could not be had: whoever opens one of those hears why.
 */
export function fetchAhead(): Promise<void> {
  underWay ??= fetchInTurn().finally(() => {
    underWay = null;
  });
  return underWay;
}

async function fetchInTurn(): Promise<void> {
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    await nothingElseToDo();
    await part.preload().catch(() => undefined);
  }
}

async function nothingElseToDo(): Promise<void> {
  await idle();
  while (isBusy()) {
    await delay(busyMilliseconds);
    await idle();
  }
}

/** Safari has no such moment. */
const idle = (): Promise<void> =>
  typeof requestIdleCallback === 'undefined'
    ? delay(0)
    : new Promise((resolve) => void requestIdleCallback(() => resolve()));

const delay = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));

/**
 * Begins once the page has come to rest, or somebody is about to click on it; goes on while nobody types.
 *
 * @param isToWait whether something else is under way, or nothing can be had
 * @returns what stops waiting for that.
 */
export function fetchAheadAtRest(isToWait: () => boolean): () => void {
  let looks = 0;
  const stop = (): void => {
    clearInterval(timer);
    for (const event of signs) removeEventListener(event, onSign, true);
  };
  const onKey = (): void => {
    typedAt = Date.now();
  };
  const begin = (): void => {
    stop();
    isAtRest = true;
    void fetchAhead();
  };
  // A browser remembers what it could not fetch: without network nothing is tried.
  isBusy = () => isToWait() || !navigator.onLine || Date.now() - typedAt < typingMilliseconds;
  const onSign = (): void => {
    if (!isBusy()) begin();
  };
  const timer = setInterval(() => {
    looks = isBusy() ? 0 : looks + 1;
    if (looks >= looksAtRest) begin();
  }, lookMilliseconds);
  for (const event of signs) addEventListener(event, onSign, { capture: true, passive: true });
  addEventListener('keydown', onKey, { capture: true, passive: true });
  return () => {
    stop();
    removeEventListener('keydown', onKey, true);
  };
}

const signs = ['pointermove', 'pointerdown'] as const;
