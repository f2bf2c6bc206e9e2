/** Generates the status and dates of domains: most are active, a few are being registered, are ending or have ended. */
import { type CalendarDate, Dates } from '#engine/values';
import { latest } from '../calendar.ts';
import type { DemoClient } from '../clients/clients.ts';
import type { Random } from '../random.ts';
import type { SubscriptionStatus } from '../service.ts';

export type DomainStatus =
  | 'requested'
  | 'pending_registration'
  | 'pending_transfer_in'
  | 'active'
  | 'expired'
  | 'quarantine'
  | 'cancel_scheduled'
  | 'pending_transfer_out'
  | 'transferred_away'
  | 'pending_delete'
  | 'deleted'
  | 'failed'
  | 'transfer_failed';

export interface DomainLife {
  readonly since: CalendarDate;
  readonly status: DomainStatus;
  readonly registered_on?: CalendarDate;
  readonly expires_on?: CalendarDate;
  readonly auto_renew: boolean;
  readonly cancel_on?: CalendarDate;
  readonly isTransfer: boolean;
  readonly service_status: SubscriptionStatus;
}

interface Origin {
  readonly random: Random;
  readonly today: CalendarDate;
  readonly client: DemoClient;
  readonly since: CalendarDate;
  /** The client's main domain is always active. */
  readonly isMain: boolean;
}

const states: readonly (readonly [DomainStatus, number])[] = [
  ['active', 892],
  ['expired', 13],
  ['quarantine', 13],
  ['cancel_scheduled', 22],
  ['requested', 5],
  ['pending_registration', 6],
  ['pending_transfer_in', 7],
  ['pending_transfer_out', 4],
  ['transferred_away', 14],
  ['deleted', 13],
  ['pending_delete', 4],
  ['failed', 3],
  ['transfer_failed', 4],
];

const coming: readonly DomainStatus[] = [
  'requested',
  'pending_registration',
  'pending_transfer_in',
  'failed',
  'transfer_failed',
];
const endedStatuses: readonly DomainStatus[] = [
  'transferred_away',
  'deleted',
  'pending_delete',
  'expired',
  'quarantine',
];

export function lifeOf({ random, today, client, since, isMain }: Origin): DomainLife {
  const isTransfer = random.chance(0.16);
  const isLeft = client.row.status === 'closed';
  const drawn = random.weighted(states);
  const isPlain =
    isMain ||
    client.row.status !== 'active' ||
    (endedStatuses.includes(drawn) && client.since > Dates.addMonths(today, -26));
  const status = isLeft ? random.pick(['transferred_away', 'deleted'] as const) : isPlain ? 'active' : drawn;
  if (coming.includes(status)) return comingLife({ random, today, status });
  const hasEnded = endedStatuses.includes(status);
  // A domain that ended was registered at least a year before.
  const ended = hasEnded ? Dates.addDays(today, -daysSinceEnd(random, status)) : null;
  const start = ended === null ? since : wholeYearsBefore(ended, since);
  const expires_on = ended ?? anniversaryAfter(start, today);
  const isEnding = status === 'cancel_scheduled';
  return {
    since: start,
    status,
    isTransfer,
    registered_on: start,
    expires_on,
    auto_renew: !isEnding && !hasEnded && !random.chance(0.03),
    ...(isEnding || hasEnded ? { cancel_on: expires_on } : {}),
    service_status: hasEnded
      ? 'cancelled'
      : isEnding
        ? 'cancel_scheduled'
        : client.row.status === 'suspended'
          ? 'suspended'
          : 'active',
  };
}

function comingLife({
  random,
  today,
  status,
}: {
  readonly random: Random;
  readonly today: CalendarDate;
  readonly status: DomainStatus;
}): DomainLife {
  const isTransfer = status === 'pending_transfer_in' || status === 'transfer_failed';
  const hasFailed = status === 'failed' || status === 'transfer_failed';
  return {
    since: Dates.addDays(today, -random.integer(1, hasFailed ? 6 : 3)),
    status,
    isTransfer,
    auto_renew: true,
    service_status: hasFailed ? 'failed_setup' : 'pending',
  };
}

function daysSinceEnd(random: Random, status: DomainStatus): number {
  if (status === 'expired') return random.integer(1, 24);
  if (status === 'quarantine') return random.integer(5, 38);
  return status === 'pending_delete' ? random.integer(41, 46) : random.integer(50, 400);
}

/**
 * Returns the earliest day that is a whole number of years before the end and not before the possible start; at least
 * one year and at most eight years before the end.
 */
function wholeYearsBefore(end: CalendarDate, since: CalendarDate): CalendarDate {
  let years = 1;
  while (Dates.addMonths(end, -(years + 1) * 12) >= latest(since, Dates.addMonths(end, -96))) years += 1;
  return Dates.addMonths(end, -years * 12);
}

function anniversaryAfter(start: CalendarDate, today: CalendarDate): CalendarDate {
  let years = 1;
  while (Dates.addMonths(start, years * 12) <= today) years += 1;
  return Dates.addMonths(start, years * 12);
}
