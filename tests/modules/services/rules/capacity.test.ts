/** When a server is full, at the growth of what it carried. */
import { expect, test } from 'vitest';
import { addDays, calendarDate } from '../../../../src/engine/values/dates/calendarDate.ts';
import {
  capacityByPlace,
  forecastOf,
  type Room,
  type ServerCapacity,
  type UsageDay,
} from '../../../../src/modules/services/rules/capacity.ts';

const today = calendarDate('2026-11-24');
const day = (back: number, accounts: number, disk_used_mb = 0): UsageDay => ({
  day: addDays(today, -back),
  accounts,
  disk_used_mb,
});
const room = (max_accounts: number | null, disk_mb: number | null = null): Room => ({ max_accounts, disk_mb });

test.each<[string, readonly UsageDay[], Room, object]>([
  ['nothing known', [], room(10), { full_on: null, full_of: null, accounts_per_month: null }],
  ['too little known', [day(13, 1), day(0, 5)], room(10), { full_on: null, accounts_per_month: null }],
  [
    'one account every three days, 20 places left',
    [day(30, 30), day(15, 35), day(0, 40)],
    room(60),
    { full_on: '2027-01-23', full_of: 'accounts', accounts_per_month: 10 },
  ],
  ['in any order', [day(0, 40), day(30, 30), day(15, 35)], room(60), { full_on: '2027-01-23' }],
  [
    'its disk before its accounts',
    [day(30, 30, 0), day(0, 40, 3_000)],
    room(1_000, 3_100),
    { full_on: '2026-11-25', full_of: 'disk', disk_mb_per_month: 3_000 },
  ],
  ['no limit', [day(30, 30), day(0, 40)], room(null), { full_on: null, accounts_per_month: 10 }],
  ['as many as before', [day(30, 30), day(0, 30)], room(60), { full_on: null, accounts_per_month: 0 }],
  ['fewer than before', [day(30, 40), day(0, 30)], room(60), { full_on: null, accounts_per_month: -10 }],
  ['more than five years away', [day(30, 0), day(0, 1)], room(100), { full_on: null, accounts_per_month: 1 }],
  [
    'full already, with nothing known of its growth',
    [day(0, 60)],
    room(60),
    { full_on: '2026-11-24', full_of: 'accounts' },
  ],
  ['no place at all', [day(0, 0)], room(0), { full_on: '2026-11-24' }],
])('%s', (_what, history, limits, forecast) => {
  expect(forecastOf(history, limits, today)).toMatchObject(forecast);
});

test('servers are added up by place, without those whose disk is unknown', () => {
  const server = (
    name: string,
    place: string | null,
    disks: readonly [number, number, number | null],
  ): ServerCapacity => ({
    uuid: name,
    name,
    status: 'active',
    place,
    accounts: 1,
    max_accounts: null,
    disk_used_mb: disks[0],
    disk_sold_mb: disks[1],
    disk_mb: disks[2],
    unlimited: 0,
    ...forecastOf([], room(null), today),
  });
  const servers = [
    server('web1', 'Groningen', [100, 300, 1_000]),
    server('web2', null, [50, 20, 500]),
    server('web3', 'Groningen', [200, 150, 1_000]),
    server('web4', 'Groningen', [900, 900, null]),
  ];
  const sums = capacityByPlace(servers).map(({ servers: here, ...rest }) => ({ ...rest, count: here.length }));
  expect(sums).toEqual([
    { place: 'Groningen', count: 3, disk_used_mb: 300, disk_unused_mb: 200, disk_mb: 2_000 },
    { place: null, count: 1, disk_used_mb: 50, disk_unused_mb: 0, disk_mb: 500 },
  ]);
});
