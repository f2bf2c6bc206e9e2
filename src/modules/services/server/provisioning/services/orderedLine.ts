/** Order line with everything needed to create its service, and the created service. */

import type { ActionOf, Rows } from '#engine/registry';
import type { OrderedName, ServiceName } from '../../service-changes/services.ts';

export interface OrderedLine {
  readonly line: Rows['order_lines'];
  readonly order: Rows['orders'];
  readonly product: Rows['products'];
  readonly subscription_uuid: string | null;
}

export interface Made {
  readonly resource: OrderedName;
  readonly uuid: string;
  /** Action that requests the setup; if absent, the caller creates the service change. */
  readonly begin?: ActionOf<ServiceName>;
}
