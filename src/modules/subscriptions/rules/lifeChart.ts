/**
 * The chart of life: what an event makes of a subscription and of what is billed, and what becomes of the service that
 * it pays for, there and at the provider. It is decided here alone; `npm run docs` prints it in docs/provisioning.md.
 */
import type { Rows } from '../../../engine/registry/rows.ts';

type SubscriptionState = Rows['subscriptions']['status'];
type ClientState = Rows['clients']['status'];

/** Whether a service is paid for, and so what it should be. */
export type Entitlement =
  | 'runs'
  /** Paid for until a day that has been agreed. */
  | 'runs_until_end'
  | 'stands_still'
  | 'ends'
  /** What pays for it has not begun. */
  | 'waits'
  /** Nothing has ever paid for it. */
  | 'unknown';

/** What becomes of billing. */
export type Billing =
  | 'as_before'
  | 'until_the_end'
  | 'stops'
  | 'goes_on_from_that_day'
  | 'rest_is_credited'
  | 'stays_owed'
  | 'begins'
  | 'begins_by_itself';

export interface LifeEvent {
  /** In words, for the documentation. */
  readonly what: string;
  readonly from: readonly SubscriptionState[];
  readonly to: SubscriptionState;
  /** What the service should be where nothing else pays for it and it is not free. */
  readonly entitlement: Entitlement;
  readonly billing: Billing;
  /** Where it suspends: why, as the subscription keeps it. Where it resumes: only what was suspended for that. */
  readonly reason?: NonNullable<Rows['subscriptions']['suspend_reason']>;
}

const running = ['active', 'cancel_scheduled'] as const;
const begun = ['active', 'cancel_scheduled', 'suspended'] as const;

export const lifeEvents = {
  set_up: {
    what: 'Its service is set up',
    from: ['pending', 'failed_setup'],
    to: 'active',
    entitlement: 'runs',
    billing: 'begins',
  },
  sold_again: {
    what: 'What has ended is sold again before it is removed: a new subscription',
    from: ['pending'],
    to: 'active',
    entitlement: 'runs',
    billing: 'begins_by_itself',
  },
  line_cancelled: {
    what: 'Its order line is cancelled before that',
    from: ['pending', 'failed_setup'],
    to: 'cancelled',
    entitlement: 'ends',
    billing: 'stops',
  },
  suspended: {
    what: 'Staff suspend it',
    from: running,
    to: 'suspended',
    entitlement: 'stands_still',
    billing: 'stops',
    reason: 'request',
  },
  unpaid: {
    what: 'An invoice for it stays unpaid after the formal notice',
    from: running,
    to: 'suspended',
    entitlement: 'stands_still',
    billing: 'stops',
    reason: 'non_payment',
  },
  paid: {
    what: 'Its overdue invoices are paid after all',
    from: ['suspended'],
    to: 'active',
    entitlement: 'runs',
    billing: 'goes_on_from_that_day',
    reason: 'non_payment',
  },
  client_suspended: {
    what: 'The client is suspended',
    from: running,
    to: 'suspended',
    entitlement: 'stands_still',
    billing: 'stops',
    reason: 'client',
  },
  client_resumed: {
    what: 'The suspension of the client is lifted',
    from: ['suspended'],
    to: 'active',
    entitlement: 'runs',
    billing: 'goes_on_from_that_day',
    reason: 'client',
  },
  resumed: {
    what: 'Staff resume it',
    from: ['suspended'],
    to: 'active',
    entitlement: 'runs',
    billing: 'goes_on_from_that_day',
  },
  end_planned: {
    what: 'It is cancelled as of a later day',
    from: ['active'],
    to: 'cancel_scheduled',
    entitlement: 'runs_until_end',
    billing: 'until_the_end',
  },
  end_withdrawn: {
    what: 'That is undone',
    from: ['cancel_scheduled'],
    to: 'active',
    entitlement: 'runs',
    billing: 'as_before',
  },
  ended: {
    what: 'It ends: at once, on its day, or because it does not renew',
    from: running,
    to: 'cancelled',
    entitlement: 'ends',
    billing: 'rest_is_credited',
  },
  client_closed: {
    what: 'The client is closed',
    from: begun,
    to: 'cancelled',
    entitlement: 'ends',
    billing: 'rest_is_credited',
  },
  unpaid_for_long: {
    what: 'It stays unpaid for the further term after its suspension',
    from: ['suspended'],
    to: 'cancelled',
    entitlement: 'ends',
    billing: 'stays_owed',
    reason: 'non_payment',
  },
  service_gone: {
    what: 'Its service is removed, or the domain is transferred away or deleted',
    from: begun,
    to: 'cancelled',
    entitlement: 'ends',
    billing: 'until_the_end',
  },
} as const satisfies Readonly<Record<string, LifeEvent>>;

export type LifeEventName = keyof typeof lifeEvents;

export interface PaidBy {
  /** The states of all subscriptions that pay or paid for it. */
  readonly payers: readonly SubscriptionState[];
  readonly is_free: boolean;
  /** Whose it is. */
  readonly client: ClientState;
}

/** A client that is suspended has nothing running; one that is closed has nothing at all, free or not. */
export function entitlementOf({ payers, is_free, client }: PaidBy): Entitlement {
  if (client === 'closed') return 'ends';
  const isOver = !is_free && payers.length > 0 && payers.every((payer) => payer === 'cancelled');
  if (isOver) return 'ends';
  if (client === 'suspended') return 'stands_still';
  if (is_free || payers.includes('active')) return 'runs';
  if (payers.includes('cancel_scheduled')) return 'runs_until_end';
  if (payers.includes('suspended')) return 'stands_still';
  return payers.length > 0 ? 'waits' : 'unknown';
}

export const soldResources = ['hosting', 'applications', 'databases', 'servers', 'domains'] as const;
export type SoldResource = (typeof soldResources)[number];

/** Tables of the same names. */
export type SoldState<Name extends SoldResource = SoldResource> = Rows[Name]['status'];

/** One step of a service, by the same button that staff have. */
export interface Step<Name extends SoldResource = SoldResource> {
  readonly from: readonly SoldState<Name>[];
  readonly to: SoldState<Name>;
  /** Null: only work is asked for, and the state follows once that is done. */
  readonly action: string | null;
  /** What the provider's adapter or staff are asked for; null: nothing. */
  readonly work: 'suspend' | 'unsuspend' | 'remove' | null;
  /** Only what the chart itself has brought to a stop, not what staff stopped for abuse, say. */
  readonly isOwn?: true;
}

export interface Life<Name extends SoldResource = SoldResource> {
  /** In use by the client. */
  readonly running: readonly SoldState<Name>[];
  /** There, and not in use. */
  readonly still: readonly SoldState<Name>[];
  /** Never comes back. */
  readonly removed: readonly SoldState<Name>[];
  readonly steps: Readonly<Partial<Record<Entitlement, readonly Step<Name>[]>>>;
  /** Once the days of grace after its end are over; null: it is never removed by the program. */
  readonly removal: Step<Name> | null;
}

/** What is stopped is stopped in the same way, whether it will be removed or not. */
function stopping<Name extends SoldResource>(
  stop: Step<Name>,
  go: Step<Name>,
): Readonly<Partial<Record<Entitlement, readonly Step<Name>[]>>> {
  return { runs: [go], runs_until_end: [go], stands_still: [stop], ends: [stop] };
}

export const lifeChart: { readonly [Name in SoldResource]: Life<Name> } = {
  hosting: {
    running: ['active'],
    still: ['suspended'],
    removed: ['terminated'],
    steps: stopping<'hosting'>(
      { from: ['active'], to: 'suspended', action: 'suspend', work: 'suspend' },
      { from: ['suspended'], to: 'active', action: 'unsuspend', work: 'unsuspend', isOwn: true },
    ),
    removal: { from: ['suspended'], to: 'terminating', action: 'terminate', work: 'remove' },
  },
  applications: {
    running: ['active', 'deploying'],
    still: ['suspended', 'stopped'],
    removed: ['deleted'],
    steps: stopping<'applications'>(
      { from: ['active'], to: 'suspended', action: 'suspend', work: 'suspend' },
      { from: ['suspended'], to: 'active', action: 'unsuspend', work: 'unsuspend', isOwn: true },
    ),
    removal: { from: ['suspended', 'stopped'], to: 'deleting', action: 'start-deleting', work: 'remove' },
  },
  databases: {
    running: ['active'],
    still: ['suspended'],
    removed: ['deleted'],
    steps: stopping<'databases'>(
      { from: ['active'], to: 'suspended', action: 'suspend', work: 'suspend' },
      { from: ['suspended'], to: 'active', action: 'unsuspend', work: 'unsuspend', isOwn: true },
    ),
    removal: { from: ['suspended'], to: 'deleting', action: 'mark-deleting', work: 'remove' },
  },
  servers: {
    running: ['active', 'maintenance', 'unreachable'],
    still: ['off'],
    removed: ['deleted'],
    // Only when it has been done is it switched off: "Mark as switched off" says that it is.
    steps: stopping<'servers'>(
      // A server that does not answer may still run at its provider.
      { from: ['active', 'maintenance', 'unreachable'], to: 'off', action: null, work: 'suspend' },
      { from: ['off'], to: 'active', action: null, work: 'unsuspend', isOwn: true },
    ),
    removal: { from: ['off'], to: 'deleting', action: 'start-deleting', work: 'remove' },
  },
  // The registry has been paid until it expires: it is let go then, never before, and never taken off the net.
  domains: {
    running: ['active', 'cancel_scheduled', 'pending_transfer_out', 'expired', 'quarantine'],
    still: [],
    removed: ['transferred_away', 'deleted'],
    steps: {
      runs: [{ from: ['cancel_scheduled'], to: 'active', action: 'undo-cancellation', work: null, isOwn: true }],
      runs_until_end: [{ from: ['active'], to: 'cancel_scheduled', action: 'schedule-cancellation', work: null }],
      ends: [{ from: ['active'], to: 'cancel_scheduled', action: 'schedule-cancellation', work: null }],
    },
    removal: null,
  },
};

/** Of what is there: in use or not. */
export function presentStates<Name extends SoldResource>(resource: Name): SoldState<Name>[] {
  const life = lifeChart[resource];
  return [...life.running, ...life.still];
}

/** The step that a service is to take; null: it is as it should be, or has to wait. */
export function stepFor(
  resource: SoldResource,
  {
    entitlement,
    status,
    isOwn,
  }: { readonly entitlement: Entitlement; readonly status: SoldState; readonly isOwn: boolean },
): Step | null {
  const steps: readonly Step[] = lifeChart[resource].steps[entitlement] ?? [];
  return steps.find((step) => step.from.includes(status) && (step.isOwn !== true || isOwn)) ?? null;
}
