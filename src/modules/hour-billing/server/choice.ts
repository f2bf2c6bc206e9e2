/** Selection of a client's hours to invoice. */
import type { HourGrouping, HourNames } from '../rules/hourInvoice.ts';

/** Part of the agreed price of a fixed-price project. */
interface Instalment {
  readonly project_uuid: string;
  readonly amount_cents: number;
}

/** Hours and instalments of one client to invoice, and their layout. Days are YYYY-MM-DD, `until` included. */
export interface HourSelection {
  readonly client_uuid: string;
  /** First day; null for no limit. */
  readonly from: string | null;
  readonly until: string;
  /** null selects all projects, and hours without a project. */
  readonly project_uuids: readonly string[] | null;
  readonly group_by: HourGrouping;
  readonly names: HourNames;
  readonly instalments: readonly Instalment[];
  /** True if instalments may exceed the agreed price. */
  readonly beyond_agreed: boolean;
}
