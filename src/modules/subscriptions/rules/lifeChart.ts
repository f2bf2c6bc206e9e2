/**
 * State machine of subscriptions and their services: what an event does to a subscription and its billing, and what
 * happens to the service that it pays for, here and at the provider. This is the only place that decides it; `npm run
 * docs` prints it in docs/provisioning.md.
 */
import type { Rows } from '#engine/registry';

type SubscriptionState = Rows['subscriptions']['status'];
type ClientState = Rows['clients']['status'];

/** Desired state of a service, derived from the subscriptions that pay for it. */
export type Entitlement =
  | 'runs'
  /** Paid for until an agreed day. */
  | 'runs_until_end'
  | 'stands_still'
  | 'ends'
  /** Its subscription has not started. */
  | 'waits'
  /** No subscription has ever paid for it. */
  | 'unknown';

/** Effect of an event on billing. */
export type Billing =
  | 'as_before'
  | 'until_the_end'
  | 'stops'
  | 'goes_on_from_that_day'
  | 'rest_is_credited'
  | 'stays_owed'
  | 'begins'
  | 'begins_by_itself';

/** Event in the life of a subscription, with its effects. */
export interface LifeEvent {
  /** Description for the documentation. */
  readonly what: string;
  readonly from: readonly SubscriptionState[];
  readonly to: SubscriptionState;
  /** Desired state of the service, if no other subscription pays for it and it is not free. */
  readonly entitlement: Entitlement;
  readonly billing: Billing;
  /**
   * For an event that suspends: the reason, as stored on the subscription. For one that resumes: it only applies to
   * subscriptions that were suspended for this reason.
   */
  readonly reason?: NonNullable<Rows['subscriptions']['suspend_reason']>;
}

const running = ['active', 'cancel_scheduled'] as const;
const begun = ['active', 'cancel_scheduled', 'suspended'] as const;

/** Events of the state machine, by name. */
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

/** Name of an event in the life of a subscription. */
export type LifeEventName = keyof typeof lifeEvents;

export interface PaidBy {
  /** Statuses of all subscriptions that pay or paid for the service. */
  readonly payers: readonly SubscriptionState[];
  readonly is_free: boolean;
  /** Status of the client that owns the service. */
  readonly client: ClientState;
}

/**
 * Returns the desired state of a service. A suspended client has no running services; a closed client has no services
 * at all, also no free ones.
 */
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

/** Resources of services that can be sold. */
export const soldResources = ['hosting', 'applications', 'databases', 'servers', 'domains'] as const;
/** Resource of a service that a subscription can pay for. */
export type SoldResource = (typeof soldResources)[number];

/** Statuses of a service; the tables have the names of the resources. */
export type SoldState<Name extends SoldResource = SoldResource> = Rows[Name]['status'];

/** Transition of a service, by the same action that staff has. */
export interface LifeStep<Name extends SoldResource = SoldResource> {
  readonly from: readonly SoldState<Name>[];
  readonly to: SoldState<Name>;
  /** Null if only work is requested; the status changes when the work is done. */
  readonly action: string | null;
  /** Work that the provider's adapter or staff is asked to do; null for none. */
  readonly work: 'suspend' | 'unsuspend' | 'remove' | null;
  /**
   * Applies only to services that this state machine stopped, not to those that staff stopped, for example for abuse.
   */
  readonly isOwn?: true;
}

/** Statuses and transitions of a kind of service. */
export interface Life<Name extends SoldResource = SoldResource> {
  /** Statuses in which the client uses it. */
  readonly running: readonly SoldState<Name>[];
  /** Statuses in which it exists but is not in use. */
  readonly still: readonly SoldState<Name>[];
  /** Final statuses. */
  readonly removed: readonly SoldState<Name>[];
  readonly steps: Readonly<Partial<Record<Entitlement, readonly LifeStep<Name>[]>>>;
  /** Transition after the grace period that follows the end; null if the program never removes it. */
  readonly removal: LifeStep<Name> | null;
}

/** Returns the transitions of services that stop in the same way for a suspension and an end. */
function stopping<Name extends SoldResource>(
  stop: LifeStep<Name>,
  go: LifeStep<Name>,
): Readonly<Partial<Record<Entitlement, readonly LifeStep<Name>[]>>> {
  return { runs: [go], runs_until_end: [go], stands_still: [stop], ends: [stop] };
}

/** Statuses and transitions by kind of service. */
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
    // The status changes to `off` only when the work is done, by the action "Mark as switched off".
    steps: stopping<'servers'>(
      // An unreachable server may still run at its provider.
      { from: ['active', 'maintenance', 'unreachable'], to: 'off', action: null, work: 'suspend' },
      { from: ['off'], to: 'active', action: null, work: 'unsuspend', isOwn: true },
    ),
    removal: { from: ['off'], to: 'deleting', action: 'start-deleting', work: 'remove' },
  },
  // The registry has been paid until the expiry: the domain is kept until then, and it is never suspended.
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

/** Returns the statuses of services that exist, in use or not. */
export function presentStates<Name extends SoldResource>(resource: Name): SoldState<Name>[] {
  const life = lifeChart[resource];
  return [...life.running, ...life.still];
}

/** Returns the transition that a service has to make; null if it is in the desired state or has to wait. */
export function stepFor(
  resource: SoldResource,
  {
    entitlement,
    status,
    isOwn,
  }: { readonly entitlement: Entitlement; readonly status: SoldState; readonly isOwn: boolean },
): LifeStep | null {
  const steps: readonly LifeStep[] = lifeChart[resource].steps[entitlement] ?? [];
  return steps.find((step) => step.from.includes(status) && (step.isOwn !== true || isOwn)) ?? null;
}
