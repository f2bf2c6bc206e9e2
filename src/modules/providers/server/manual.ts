/** Adapter of providers without a connection: it has no operations, so all work becomes tasks for staff. */
import type { Adapter } from './adapter.ts';

export const manual: Adapter = { name: 'manual' };
