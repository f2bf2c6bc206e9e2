/** The modules of the product with adapters of a test. */
import { mergedWith } from './modules.ts';
import type { MergedModules } from '../../src/engine/server/modules.ts';
import { publicOnly, type OutboundPolicy } from '../../src/engine/server/outbound/policy.ts';
import type { Adapters } from '../../src/modules/providers/server/adapter.ts';
import { adapters } from '../../src/modules/providers/server/adapters.ts';

export function modulesWith(own: Adapters, outbound: OutboundPolicy = publicOnly): MergedModules {
  const services = { outbound };
  adapters.provide(services, own);
  return mergedWith(services);
}
