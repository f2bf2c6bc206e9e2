/**
 * Prefetches lazy-loaded parts: dialogs, menus, other list layouts. The first page loads without them; they are fetched
 * when the page is idle, so that no click has to wait for them.
 */
import { Suspense, type ComponentType, type ReactNode } from 'react';
import { lazyWithPreload, type Preloadable } from './lazyWithPreload.tsx';
import { whenIdle } from './whenIdle.ts';

/** Interval of the check whether the page is idle, and the required number of successive idle checks. */
const lookMilliseconds = 1_000;
const looksAtRest = 3;
/**
 * Period after a keystroke in which nothing is fetched, because code that arrives then would delay the next keystroke.
 */
const typingMilliseconds = 1_000;
/** Interval of the check whether requests of the user have finished. */
const busyMilliseconds = 100;

const waiting: Pick<Preloadable<never>, 'preload'>[] = [];
let isAtRest = false;
let typedAt = 0;
/** Returns true while requests that a user waits for are running. */
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

/** Adds a load before all other parts; for code that is not a component. */
export function loadAhead(load: () => Promise<void>): void {
  waiting.unshift({ preload: load });
  if (isAtRest) void fetchAhead();
}

/**
 * Fetches the parts one by one, each when the page is idle: together they would delay the next click. Resolves when all
 * have been tried; a component that could not be fetched reports that when it is opened.
 */
export function fetchAhead(): Promise<void> {
  underWay ??= fetchInTurn().finally(() => {
    underWay = null;
  });
  return underWay;
}

/** Hides an error from `newVersion.ts`, which would reload the page. */
const hide = (event: Event): void => event.stopImmediatePropagation();

async function fetchInTurn(): Promise<void> {
  for (let part = waiting.shift(); part; part = waiting.shift()) {
    await nothingElseToDo();
    // Capturing listeners run first.
    addEventListener('vite:preloadError', hide, true);
    await part.preload().catch(() => undefined);
    removeEventListener('vite:preloadError', hide, true);
  }
}

async function nothingElseToDo(): Promise<void> {
  await idle();
  while (isBusy()) {
    await delay(busyMilliseconds);
    await idle();
  }
}

const idle = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve));

const delay = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));

/**
 * Begins when the page is idle or the user is about to click, and continues while nobody types.
 *
 * @param isToWait returns true while requests are running, or while the browser is offline
 * @returns a function that cancels the wait for an idle page
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
