/** All adapters by name. Providers may name others: until those exist, their work becomes tasks. */
import { ModuleService } from '#engine/server';
import type { Adapters } from './adapter.ts';
import { createClient, type ClientOptions } from './adapters/client.ts';
import { directadminAdapter } from './adapters/directadmin.ts';
import { hetznerAdapter } from './adapters/hetzner.ts';
import { httpAdapter } from './adapters/http.ts';
import { openproviderAdapter } from './adapters/openprovider.ts';
import { practiceAdapter } from './adapters/practice.ts';
import { manual } from './manual.ts';

/** @param options which addresses may be called. */
export function createAdapters(options: ClientOptions): Adapters {
  const client = createClient(options);
  return {
    manual,
    directadmin: directadminAdapter(client),
    hetzner: hetznerAdapter(client),
    openprovider: openproviderAdapter(client),
    http: httpAdapter(client),
    practice: practiceAdapter(),
  };
}

/** The adapters that modules use. Tests provide their own. */
export const adapters = new ModuleService<Adapters>('adapters', createAdapters);
