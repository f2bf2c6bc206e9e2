/** What somebody chooses to invoice of a client's hours. */
import type { HourGrouping, HourNames } from '../rules/hourInvoice.ts';

/** A part of what was agreed for a project at a fixed price. */
export interface Instalment {
  readonly project_uuid: string;
  readonly amount_cents: number;
}

export interface HourChoice {
  readonly client_uuid: string;
  /** Null: everything until then. */
  readonly from: string | null;
  readonly until: string;
  /** Null: all of them, and the hours of no project. */
  readonly project_uuids: readonly string[] | null;
  readonly group_by: HourGrouping;
  readonly names: HourNames;
  readonly instalments: readonly Instalment[];
  /** Whether an instalment may go beyond what was agreed. */
  readonly beyond_agreed: boolean;
}
