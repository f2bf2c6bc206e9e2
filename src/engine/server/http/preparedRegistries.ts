/**
 * The registry of every sort of person without roles of their own, made while the server has nothing else to do: then
 * the first of them to sign in gets it at once, and as small as it can be.
 */
import { performance } from 'node:perf_hooks';
import { actors } from '../../registry/resolve/access.ts';
import type { Registry } from '../../registry/types.ts';
import { prepareRegistry } from './registry.ts';

interface Pace {
  /** A server that is started for a moment makes none. */
  readonly startMilliseconds: number;
  readonly lookMilliseconds: number;
  /** The part of that time in which the process may have been at work, to count as idle. */
  readonly idlePart: number;
}

const usualPace: Pace = { startMilliseconds: 15_000, lookMilliseconds: 1_000, idlePart: 0.05 };

/** @returns what stops it. */
export function prepareRegistriesWhenIdle(
  inForce: () => Registry,
  { startMilliseconds, lookMilliseconds, idlePart }: Pace = usualPace,
  prepare: typeof prepareRegistry = prepareRegistry,
): () => void {
  let isOver = false;
  let timer: NodeJS.Timeout | undefined;
  const whole = inForce();
  const sorts = whole.locales.flatMap((locale) => actors.map((actor) => ({ actor, locale })));
  let before = performance.eventLoopUtilization();
  const next = (milliseconds: number): void => {
    // Whoever asks hears why it cannot be made.
    if (!isOver) timer = setTimeout(() => void look().catch(() => undefined), milliseconds).unref();
  };
  const look = async (): Promise<void> => {
    const isIdle = performance.eventLoopUtilization(before).utilization <= idlePart;
    const sort = isIdle ? sorts.shift() : sorts[0];
    // Another registry that came meanwhile is made for whoever asks.
    if (sort === undefined || inForce() !== whole) return;
    if (isIdle) await prepare(whole, { actor: sort.actor }, sort.locale);
    before = performance.eventLoopUtilization();
    next(lookMilliseconds);
  };
  next(startMilliseconds);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
