/** In charge of a registry in the browser that a test wrote as `resources.json` and schemas are written. */
import { replaceRegistry } from '../../src/engine/browser/registry.ts';
import type { RawRegistry } from '../../src/engine/registry/raw.ts';
import { resolve } from '../../src/engine/registry/resolve.ts';

export function replaceRaw(raw: RawRegistry, icons: Readonly<Record<string, string>> = {}): void {
  replaceRegistry(resolve(raw), icons);
}
