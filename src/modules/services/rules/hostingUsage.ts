/** Usage of a hosting account relative to its limits, and the thresholds for notifying its client. */
import type { Rows } from '#engine/registry';

type Account = Rows['hosting'];

/** Measured values with the pack limit of each. */
const usageLimits = {
  disk_used_mb: 'disk_mb',
  bandwidth_used_mb: 'bandwidth_mb_month',
  mailboxes_used: 'mailboxes',
  databases_used: 'databases',
} as const satisfies Partial<Record<keyof Account, keyof NonNullable<Account['pack_snapshot']>>>;

type Measure = keyof typeof usageLimits;
const measures = Object.keys(usageLimits) as readonly Measure[];
const inMegabytes: readonly Measure[] = ['disk_used_mb', 'bandwidth_used_mb'];

/** Distance in percent below a threshold before it can be crossed again, so that a value around it notifies once. */
const hysteresis = 5;
/** Limits below this number are meant to be used up, so the last piece needs no notice. */
const fewPieces = 5;

export interface UsageFields extends Pick<Account, Measure | 'usage_warned'> {
  readonly pack_snapshot: Pick<NonNullable<Account['pack_snapshot']>, (typeof usageLimits)[Measure]> | null;
}

/** Threshold of a limit that the usage has reached. */
export interface Crossing {
  readonly measure: Measure;
  /** In percent of the limit: 100, or the company's threshold. */
  readonly threshold: number;
  readonly used: number;
  readonly limit: number;
}

/** Usage level, and the notices to send. */
export interface UsageState {
  readonly usage_level: Account['usage_level'];
  readonly usage_warned: Account['usage_warned'];
  /** Crossings that the client was not notified of. */
  readonly crossed: readonly Crossing[];
}

/**
 * Returns the usage state, given the earlier notices.
 *
 * @param warnAt percent of a limit from which it counts as almost full.
 */
export function usageState(account: UsageFields, warnAt: number): UsageState {
  const reachedBy = (share: number): number => [100, warnAt].find((threshold) => share >= threshold) ?? 0;
  const warned: Partial<Record<Measure, number>> = {};
  const crossed: Crossing[] = [];
  let highest = 0;
  for (const measure of measures) {
    const before = account.usage_warned?.[measure] ?? 0;
    const used = account[measure];
    const limit = account.pack_snapshot?.[usageLimits[measure]] ?? null;
    // A value that the panel did not measure changes nothing.
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

/** In percent; 0 without a limit. */
function shareOf(measure: Measure, used: number, limit: number | null): number {
  if (limit === null || (!inMegabytes.includes(measure) && limit < fewPieces && used <= limit)) return 0;
  if (limit === 0) return used === 0 ? 0 : 100;
  return (100 * used) / limit;
}

/** Returns the used part in whole percents, rounded down, so that 100 means that the limit is reached. */
export const sharePercent = ({ used, limit }: Pick<Crossing, 'used' | 'limit'>): number =>
  limit === 0 ? 100 : Math.floor((100 * used) / limit);
