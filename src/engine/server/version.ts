/** Version of the product. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param root root of the checkout */
export function productVersion(root: string): string {
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest ? String(manifest.version) : '';
}
