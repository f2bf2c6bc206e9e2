/** Usage of a hosting account relative to its limits, and the thresholds for notifying its client. */
import type { Rows } from '../../../engine/registry/rows.ts';

type Account = Rows['hosting'];

/** Measured values with the pack limit of each. */
export const usageLimits = {
  disk_used_mb: 'disk_mb',
  bandwidth_used_mb: 'bandwidth_mb_month',
  mailboxes_used: 'mailboxes',
  databases_used: 'databases',
} as const satisfies Partial<Record<keyof Account, keyof NonNullable<Account['pack_snapshot']>>>;

export type Measure = keyof typeof usageLimits;
export const measures = Object.keys(usageLimits) as readonly Measure[];
const inMegabytes: readonly Measure[] = ['disk_used_mb', 'bandwidth_used_mb'];

/** So far below a threshold it counts as crossed again: who stays around it hears of it once. */
const hysteresis = 5;
/** Fewer pieces than that are bought to be used up, and of the last one nothing need be said. */
const fewPieces = 5;

export interface UsageFields extends Pick<Account, Measure | 'usage_warned'> {
  readonly pack_snapshot: Pick<NonNullable<Account['pack_snapshot']>, (typeof usageLimits)[Measure]> | null;
}

export interface Crossing {
  readonly measure: Measure;
  /** In per cent of the limit: 100, or that of the company. */
  readonly threshold: number;
  readonly used: number;
  readonly limit: number;
}

export interface UsageState {
  readonly usage_level: Account['usage_level'];
  readonly usage_warned: Account['usage_warned'];
  /** What the client has not been told of yet. */
  readonly crossed: readonly Crossing[];
}

/** As it is now, after what was said of it before. @param warnAt per cent of a limit from which it is almost full. */
export function usageState(account: UsageFields, warnAt: number): UsageState {
  const reachedBy = (share: number): number => [100, warnAt].find((threshold) => share >= threshold) ?? 0;
  const warned: Partial<Record<Measure, number>> = {};
  const crossed: Crossing[] = [];
  let highest = 0;
  for (const measure of measures) {
    const before = account.usage_warned?.[measure] ?? 0;
    const used = account[measure];
    const limit = account.pack_snapshot?.[usageLimits[measure]] ?? null;
    // What the panel did not count leaves things as they were.
    const share = used === null ? null : shareOf(measure, used, limit);
    const reached = share === null ? before : reachedBy(share);
    highest = Math.max(highest, reached);
    if (used !== null && limit !== null && reached > before) crossed.push({ measure, threshold: reached, used, limit });
    const next = share === null || reached > before ? reached : Math.min(before, reachedBy(share + hysteresis));
    if (next > 0) warned[measure] = next;
  }
  return {
    usage_level: highest >= 100 ? 'full' : highest > 0 ? 'almost_full' : null,
    usage_warned: Object.keys(warned).length === 0 ? null : warned,
    crossed,
  };
}

/** In per cent. Without a limit, nothing is used of it. */
function shareOf(measure: Measure, used: number, limit: number | null): number {
  if (limit === null || (!inMegabytes.includes(measure) && limit < fewPieces && used <= limit)) return 0;
  if (limit === 0) return used === 0 ? 0 : 100;
  return (100 * used) / limit;
}

/** The whole of it, in per cent as people read it: what is not over is never said to be. */
export const sharePercent = ({ used, limit }: Pick<Crossing, 'used' | 'limit'>): number =>
  limit === 0 ? 100 : Math.floor((100 * used) / limit);
