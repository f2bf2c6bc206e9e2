/** Context of an operation in billing, whether an action, a checkout or a received payment requests it. */
import type { Registry } from '#engine/registry';
import type { Caller, StoreCalls, Tx } from '#engine/server';

/** The open transaction and the caller that billing functions work with. */
export interface BillingEvent {
  readonly tx: Tx;
  readonly records: StoreCalls;
  readonly registry: Registry;
  readonly caller: Caller;
  readonly now: Date;
}
