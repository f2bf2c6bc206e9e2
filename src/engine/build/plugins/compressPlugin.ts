/** Writes compressed copies of all build files that benefit, so that the server never compresses during a request. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|svg|json)$/;
const leastBytes = 1_024;
/** The best compression, since files are compressed once and downloaded often. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

export function compressPlugin(): Plugin {
  return {
    name: 'beheer:compress',
    apply: 'build',
    async writeBundle({ dir = 'dist' }, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => compressible.test(name))
          .map((name) => compress(join(dir, name))),
      );
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < leastBytes) return;
  const [brotli, zipped] = await Promise.all([
    promisify(brotliCompress)(content, brotliOptions),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, zipped)]);
}
