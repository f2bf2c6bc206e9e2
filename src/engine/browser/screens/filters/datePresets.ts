/** The periods that people ask for by name. They are kept relative to today, so that a saved address stays right. */
import type { RawCondition } from '../../../registry/types.ts';

/** Weeks start on Monday. */
export const datePresets = {
  today: { between: ['$today', '$today'] },
  this_week: { gte: '$week', lt: '$week+1w' },
  this_month: { gte: '$month', lt: '$month+1m' },
  last_month: { gte: '$month-1m', lt: '$month' },
  this_quarter: { gte: '$quarter', lt: '$quarter+3m' },
  this_year: { gte: '$year', lt: '$year+1y' },
  last_year: { gte: '$year-1y', lt: '$year' },
  next_30_days: { between: ['$today', '$today+30d'] },
  overdue: { lt: '$today' },
} as const satisfies Readonly<Record<string, RawCondition>>;

export type PresetName = keyof typeof datePresets;
export const presetNames = Object.keys(datePresets) as readonly PresetName[];
