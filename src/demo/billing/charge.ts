/** Charges that are due and will be invoiced. */

import type { CalendarDate } from '#engine/values';
import type { Order } from '../selling/orders.ts';
import type { Client } from '../clients/clients.ts';
import type { Subscription } from '../selling/subscriptions.ts';
import type { HourEntry } from '../work/hours.ts';
import type { Project } from '../work/projects.ts';
import type { SaleLine } from '../document.ts';

export interface ChargeLine {
  readonly sale: SaleLine;
  readonly subscription?: Subscription;
  readonly period_start?: CalendarDate;
  readonly period_end?: CalendarDate;
  readonly project?: Project;
  /** Hours that the line bills. */
  readonly entries?: readonly HourEntry[];
}

/** Charge that becomes one invoice. */
export interface Charge {
  readonly client: Client;
  readonly date: CalendarDate;
  readonly lines: readonly ChargeLine[];
  readonly order?: Order;
  readonly order_reference?: string;
}
