/**
 * The adapter of providers without a connection: it carries out nothing by itself, so that everything becomes a task
 * for staff.
 */
import type { Adapter } from './adapter.ts';

export const manual: Adapter = { name: 'manual' };
