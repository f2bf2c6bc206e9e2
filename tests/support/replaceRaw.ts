/** Sets a registry in the browser that a test wrote in the form of `resources.json` and schemas. */
import { replaceRegistry } from '../../src/engine/browser/registry.ts';
import type { RawRegistry } from '../../src/engine/registry/raw.ts';
import { resolve } from '../../src/engine/registry/resolve.ts';

export function replaceRaw(raw: RawRegistry, icons: Readonly<Record<string, string>> = {}): void {
  replaceRegistry(resolve({ timeZone: 'Europe/Amsterdam', country: 'NL', ...raw }), icons);
}
