/** When an account counts as full, and when its client hears of it: once, until usage fell and rises again. */
import { expect, test } from 'vitest';
import { sharePercent, usageState, type UsageFields } from '../../../../src/modules/services/rules/hostingUsage.ts';

const account: UsageFields = {
  disk_used_mb: null,
  bandwidth_used_mb: null,
  mailboxes_used: null,
  databases_used: null,
  pack_snapshot: {
    disk_mb: 1_000,
    bandwidth_mb_month: 10_000,
    mailboxes: 10,
    databases: 1,
  },
  usage_warned: null,
};

/** Of the disk, read one after the other. */
function course(...readings: readonly (number | null)[]): readonly string[] {
  let { usage_warned } = account;
  return readings.map((disk_used_mb) => {
    const state = usageState({ ...account, disk_used_mb, usage_warned }, 80);
    ({ usage_warned } = state);
    return `${state.usage_level ?? 'ample'}${state.crossed.map(({ threshold }) => ` mail ${threshold}`).join('')}`;
  });
}

test.each<[string, readonly (number | null)[], readonly string[]]>([
  ['just below', [799], ['ample']],
  ['at the threshold', [800, 800, 999], ['almost_full mail 80', 'almost_full', 'almost_full']],
  ['one after the other', [850, 1_000, 1_400], ['almost_full mail 80', 'full mail 100', 'full']],
  ['straight to all of it', [1_000, 1_000], ['full mail 100', 'full']],
  ['around 80', [800, 790, 810, 760, 800], ['almost_full mail 80', 'ample', 'almost_full', 'ample', 'almost_full']],
  ['below and up again', [800, 749, 800], ['almost_full mail 80', 'ample', 'almost_full mail 80']],
  ['around 100', [1_000, 960, 1_000], ['full mail 100', 'almost_full', 'full']],
  ['below 100 and up again', [1_000, 940, 1_000], ['full mail 100', 'almost_full', 'full mail 100']],
  ['from 100 to 85 and back to 90', [1_000, 850, 900], ['full mail 100', 'almost_full', 'almost_full']],
  ['not counted once', [850, null, 850], ['almost_full mail 80', 'almost_full', 'almost_full']],
])('disk %s', (_, readings, expected) => {
  expect(course(...readings)).toEqual(expected);
});

test.each<[string, Partial<UsageFields>, string | null]>([
  ['without limit', { disk_used_mb: 9_999, pack_snapshot: {} }, null],
  ['nothing of nothing', { disk_used_mb: 0, pack_snapshot: { disk_mb: 0 } }, null],
  ['something of nothing', { disk_used_mb: 1, pack_snapshot: { disk_mb: 0 } }, 'full'],
  ['the one database that there is', { databases_used: 1 }, null],
  ['one database more', { databases_used: 2 }, 'full'],
  ['eight mailboxes of ten', { mailboxes_used: 8 }, 'almost_full'],
  ['traffic', { bandwidth_used_mb: 10_000 }, 'full'],
  ['no pack', { disk_used_mb: 5, pack_snapshot: null }, null],
])('of %s the level is %#', (_, fields, level) => {
  expect(usageState({ ...account, ...fields }, 80).usage_level).toBe(level);
});

test.each<[warnAt: number, used: number | null, warned: number, level: string | null, mailed: readonly number[]]>([
  [90, 890, 0, null, []],
  [90, 900, 0, 'almost_full', [90]],
  [100, 990, 0, null, []],
  // What was mailed when it was another percentage.
  [90, 850, 80, null, []],
  [90, 900, 80, 'almost_full', [90]],
  [80, 910, 90, 'almost_full', []],
  [90, null, 80, 'almost_full', []],
])('warned at %s, %s used, mailed at %s', (warnAt, disk_used_mb, warned, level, mailed) => {
  const usage_warned = warned === 0 ? null : { disk_used_mb: warned };
  const state = usageState({ ...account, disk_used_mb, usage_warned }, warnAt);
  expect([state.usage_level, state.crossed.map(({ threshold }) => threshold)]).toEqual([level, mailed]);
});

test('a larger pack forgets what was said of the smaller', () => {
  const { usage_warned } = usageState({ ...account, disk_used_mb: 1_000 }, 80);
  expect(usage_warned).toEqual({ disk_used_mb: 100 });
  const larger = { ...account, disk_used_mb: 1_000, usage_warned, pack_snapshot: { disk_mb: 4_000 } };
  expect(usageState(larger, 80)).toEqual({ usage_level: null, usage_warned: null, crossed: [] });
});

test('what is not over is never said to be', () => {
  expect(sharePercent({ used: 999, limit: 1_000 })).toBe(99);
  expect(sharePercent({ used: 1, limit: 0 })).toBe(100);
});
