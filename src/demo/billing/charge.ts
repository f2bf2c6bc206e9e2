/** Charges that are due and will be invoiced. */

import type { CalendarDate } from '#engine/values';
import type { DemoOrder } from '../selling/orders.ts';
import type { DemoClient } from '../clients/clients.ts';
import type { DemoSubscription } from '../selling/subscriptions.ts';
import type { HourEntry } from '../work/hours.ts';
import type { Project } from '../work/projects.ts';
import type { SaleLine } from '../document.ts';

export interface ChargeLine {
  readonly sale: SaleLine;
  readonly subscription?: DemoSubscription;
  readonly period_start?: CalendarDate;
  readonly period_end?: CalendarDate;
  readonly project?: Project;
  /** Hours that the line bills. */
  readonly entries?: readonly HourEntry[];
}

/** Charge that becomes one invoice. */
export interface DemoCharge {
  readonly client: DemoClient;
  readonly date: CalendarDate;
  readonly lines: readonly ChargeLine[];
  readonly order?: DemoOrder;
  readonly order_reference?: string;
}
