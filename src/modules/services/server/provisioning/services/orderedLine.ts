/** A line of an order with all that its service is made from, and the service made. */

import type { ActionOf, Rows } from '../../../../../engine/registry/rows.ts';
import type { OrderedName, ServiceName } from './services.ts';

export interface OrderedLine {
  readonly line: Rows['order_lines'];
  readonly order: Rows['orders'];
  readonly product: Rows['products'];
  readonly subscription_uuid: string | null;
}

export interface Made {
  readonly resource: OrderedName;
  readonly uuid: string;
  /** The action that asks for it; without one it is asked for here. */
  readonly begin?: ActionOf<ServiceName>;
}
