/** Policy of the addresses that webhooks call. */
import type { Environment } from '../env.ts';
import { outboundPolicy, type OutboundPolicy } from '../outbound/policy.ts';

/** Allows public internet addresses, and those of the setting `WEBHOOK_ALLOW`. */
export const webhookPolicy = ({ webhookAllow }: Pick<Environment, 'webhookAllow'>): OutboundPolicy =>
  outboundPolicy(webhookAllow, 'WEBHOOK_ALLOW');
