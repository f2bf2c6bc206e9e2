/** Differences found by the nightly comparison of services and subscriptions. */
export const differenceKinds = [
  /** The service runs, and nobody pays for it any more. */
  'runs_unpaid',
  /** The service is paid for or free, but was stopped by the program. */
  'stopped_paid',
  /** The service was removed, but its subscription continues. */
  'removed_paid',
  /** The service runs, and has never had a subscription. */
  'without_payer',
  /** The subscription continues, but its client is suspended or closed. */
  'client_stopped',
  /** The subscription continues for a service that does not exist. */
  'service_missing',
  /** The subscription of a service product continues without a service. */
  'covers_nothing',
  /** The plan of the account differs from the paid product. */
  'other_pack',
  /** A request to the provider failed. */
  'work_failed',
  /** The service must be removed, but the provider was not asked. */
  'removal_unasked',
  /** The control panel does not have the account. */
  'account_missing',
  /** A control panel has an account that is unknown here. */
  'account_unknown',
  /** Suspended here, but not on its control panel. */
  'account_runs',
  /** Active here, but suspended on its control panel. */
  'account_stopped',
  /** A control panel could not list its accounts. */
  'panel_failed',
] as const;

/** Kind of a difference between services and subscriptions. */
export type DifferenceKind = (typeof differenceKinds)[number];

/** Service whose state differs from its subscription or its control panel. */
export interface ServiceDifference {
  readonly kind: DifferenceKind;
  /** The record to look at: a service, a subscription, the failed request, or the provider of a panel. */
  readonly resource: string;
  readonly uuid: string;
  readonly name: string;
  readonly client_name: string | null;
}

/** Result of the last comparison. */
export interface ServiceComparison {
  /** null before the first comparison. */
  readonly compared_at: string | null;
  readonly differences: readonly ServiceDifference[];
}

/** Differences that the program can correct on request; the others need a person. */
export const repairable: ReadonlySet<DifferenceKind> = new Set([
  'runs_unpaid',
  'stopped_paid',
  'removed_paid',
  'client_stopped',
]);
