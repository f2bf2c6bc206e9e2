/** What a round over the subscriptions came to, as both sides know it. */

export interface Billed {
  /** Periods that were put on a draft. */
  readonly lines: number;
  readonly invoices: number;
  readonly ended: number;
  /** Subscriptions for which there is no price: they wait. */
  readonly unpriced: number;
  /** Clients for whom it could not be done, with the reason. */
  readonly failed: readonly { readonly client_uuid: string; readonly reason: string }[];
}
