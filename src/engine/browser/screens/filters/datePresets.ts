/** Named periods for date filters. They are relative to today, so that a saved address stays correct. */
import type { RawCondition } from '../../../registry/types.ts';
import { isRecord } from '../../../values/json.ts';
import { sameFilter } from './filterState.ts';

export const datePresets = {
  today: { between: ['$today', '$today'] },
  yesterday: { between: ['$today-1d', '$today-1d'] },
  tomorrow: { between: ['$today+1d', '$today+1d'] },
  this_week: { gte: '$week', lt: '$week+1w' },
  last_week: { gte: '$week-1w', lt: '$week' },
  next_week: { gte: '$week+1w', lt: '$week+2w' },
  this_month: { gte: '$month', lt: '$month+1m' },
  last_month: { gte: '$month-1m', lt: '$month' },
  next_month: { gte: '$month+1m', lt: '$month+2m' },
  this_quarter: { gte: '$quarter', lt: '$quarter+3m' },
  last_quarter: { gte: '$quarter-3m', lt: '$quarter' },
  this_year: { gte: '$year', lt: '$year+1y' },
  last_year: { gte: '$year-1y', lt: '$year' },
  last_7_days: { between: ['$today-7d', '$today'] },
  next_7_days: { between: ['$today', '$today+7d'] },
  last_30_days: { between: ['$today-30d', '$today'] },
  next_30_days: { between: ['$today', '$today+30d'] },
  overdue: { lt: '$today' },
  ahead: { gt: '$today' },
} as const satisfies Readonly<Record<string, RawCondition>>;

export type PresetName = keyof typeof datePresets;
export const presetNames = Object.keys(datePresets) as readonly PresetName[];

/** Returns null for a period without a name. */
export function presetOf(filter: unknown): PresetName | null {
  return presetNames.find((name) => sameFilter(datePresets[name], filter)) ?? null;
}

export const rollingUnits = ['d', 'w', 'm'] as const;
/** Unit of a rolling period: days, weeks or months. */
export type RollingUnit = (typeof rollingUnits)[number];

/** Number of days, weeks or months before or after today, including today. */
export interface RollingPeriod {
  readonly side: 'last' | 'next';
  /** At least 1. */
  readonly count: number;
  readonly unit: RollingUnit;
}

export const maxRolling = 9_999;

/** Returns the filter for a period that ends or begins today. */
export function rollingFilter({ side, count, unit }: RollingPeriod): RawCondition {
  return { between: side === 'last' ? [`$today-${count}${unit}`, '$today'] : ['$today', `$today+${count}${unit}`] };
}

/** Returns null for another filter. */
export function rollingOf(filter: unknown): RollingPeriod | null {
  const between: unknown = isRecord(filter) ? filter['between'] : undefined;
  if (!Array.isArray(between) || between.length !== 2) return null;
  const [from, to] = between as readonly unknown[];
  const [side, shifted] = to === '$today' ? (['last', from] as const) : (['next', to] as const);
  if (side === 'next' && from !== '$today') return null;
  const match = /^\$today([+-])(\d{1,4})([dwm])$/.exec(String(shifted));
  const unit = rollingUnits.find((one) => one === match?.[3]);
  if (!match || unit === undefined || (match[1] === '-') !== (side === 'last')) return null;
  return { side, count: Number(match[2]), unit };
}
