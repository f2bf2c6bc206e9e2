/** Every adapter by its name. Providers may name others: until those are written, their work becomes tasks as well. */
import type { Adapters } from './adapter.ts';
import { manual } from './manual.ts';

export const adapters: Adapters = { manual };
