// How the screens are built and served, and which tests there are.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
// Only its types: an installation without the development packages builds too.
import type { ViteUserConfig } from 'vitest/config';
import { compressPlugin } from './src/build/compressPlugin.ts';
import { fingerprintPlugin } from './src/build/fingerprint.ts';
import { registryPlugin } from './src/build/registryPlugin.ts';
import { testProjects } from './src/build/testProjects.ts';

export default defineConfig(({ command }): ViteUserConfig => {
  // A test run builds too, with a NODE_ENV of its own; React would be its slow, talkative self.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    // The server writes the address of the assets into index.html: /build/ or the content delivery host. All else is relative to the module.
    base: command === 'build' ? './' : '/',
    plugins: [react(), registryPlugin(), compressPlugin(), fingerprintPlugin()],
    build: {
      outDir: 'dist',
      target: 'es2022',
      // The largest is the public suffix list, which only forms with a domain name load.
      chunkSizeWarningLimit: 700,
      reportCompressedSize: false,
    },
    server: { watch: { ignored: ['**/data/**', '**/dist/**', '**/tests/**'] } },
    optimizeDeps: { include: ['ajv/dist/runtime/ucs2length', 'ajv/dist/runtime/equal'] },
    test: { projects: testProjects },
  };
});
