/** Every adapter by its name. Providers may name others: until those are written, their work becomes tasks as well. */
import type { Adapters } from './adapter.ts';
import { createClient, type ClientOptions } from './adapters/client.ts';
import { directadminAdapter } from './adapters/directadmin.ts';
import { httpAdapter } from './adapters/http.ts';
import { manual } from './manual.ts';

/** @param options which addresses may be called. */
export function createAdapters(options: ClientOptions): Adapters {
  const client = createClient(options);
  return { manual, directadmin: directadminAdapter(client), http: httpAdapter(client) };
}
