/** What the nightly comparison finds that does not agree, as both sides know it. */
export const differenceKinds = [
  /** Nobody pays for it any more, and it runs. */
  'runs_unpaid',
  /** It is paid for or free, and the program has stopped it. */
  'stopped_paid',
  /** It is removed, and its subscription goes on. */
  'removed_paid',
  /** It runs, and nothing has ever paid for it. */
  'without_payer',
  /** The subscription goes on, and its client is suspended or closed. */
  'client_stopped',
  /** The subscription goes on for a service that is not there. */
  'service_missing',
  /** The subscription goes on, and covers no service, where its product is one. */
  'covers_nothing',
  /** The account has another plan than any product that is paid for it. */
  'other_pack',
  /** The provider has been asked for it, and it failed. */
  'work_failed',
  /** It is to be removed, and nobody has been asked for that. */
  'removal_unasked',
  /** Its control panel does not have it. */
  'account_missing',
  /** A control panel has an account that is nobody's here. */
  'account_unknown',
  /** Suspended here, and not on its control panel. */
  'account_runs',
  /** Active here, and suspended on its control panel. */
  'account_stopped',
  /** A control panel could not list what it has. */
  'panel_failed',
] as const;

export type DifferenceKind = (typeof differenceKinds)[number];

export interface ServiceDifference {
  readonly kind: DifferenceKind;
  /** The record to look at: a service, a subscription, the work that failed, or the provider of a panel. */
  readonly resource: string;
  readonly uuid: string;
  readonly name: string;
  readonly client_name: string | null;
}

export interface ServiceComparison {
  /** Null: it has not been compared yet. */
  readonly compared_at: string | null;
  readonly differences: readonly ServiceDifference[];
}

/** What the program can put right by itself when it is told to; the others are for a person. */
export const repairable: ReadonlySet<DifferenceKind> = new Set([
  'runs_unpaid',
  'stopped_paid',
  'removed_paid',
  'client_stopped',
]);
