/**
 * Builds the bare react-admin app that the screens are compared with. It is built like the product, compressed files
 * included, and copied next to the product's files: the same server sends both, with the same headers.
 */
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { compressPlugin } from '../../src/engine/build/plugins/compressPlugin.ts';

/** Below the origin of the product. */
export const barePath = '/build/bare.html';

export async function layBareAdmin(dist: string): Promise<void> {
  const root = join(import.meta.dirname, 'bare');
  process.env['NODE_ENV'] = 'production';
  await build({
    root,
    configFile: false,
    base: '/build/',
    logLevel: 'error',
    plugins: [react(), compressPlugin()],
    build: {
      outDir: dist,
      emptyOutDir: false,
      // Files there are kept by the browser for good, as those of the product are.
      assetsDir: 'assets/bare',
      target: 'es2022',
      chunkSizeWarningLimit: 2_000,
      reportCompressedSize: false,
      // For a profile; no page asks for them.
      sourcemap: 'hidden',
      rolldownOptions: { input: join(root, 'bare.html') },
    },
  });
}
