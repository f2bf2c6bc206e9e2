/** Which version of the product this is. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param root of the checkout. */
export function productVersion(root: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
}
