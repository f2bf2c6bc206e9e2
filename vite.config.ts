// How the screens are built and served, and which tests there are.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
// Only its types: an installation without the development packages builds too.
import type { ViteUserConfig } from 'vitest/config';
import { budgetPlugin } from './src/engine/build/budgetPlugin.ts';
import { compressPlugin } from './src/engine/build/compressPlugin.ts';
import { fingerprintPlugin } from './src/engine/build/fingerprint.ts';
import { iconsPlugin } from './src/engine/build/iconsPlugin.ts';
import { languagesPlugin } from './src/engine/build/languagesPlugin.ts';
import { screensPreloadPlugin } from './src/engine/build/screensPreloadPlugin.ts';
import { registryPlugin } from './src/engine/build/registryPlugin.ts';
import { sweepTag, testProjects } from './src/engine/build/testProjects.ts';

/** A page would ask for 140 small files else: what all begin with is one, what all screens begin with another, and what the same pages share a third, small ones of these taken together. */
const scripts = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'public', test: /src\/engine\/browser\/pages\/auth\/(?!EnrolPage|SignInAgain)\w+\.tsx$/, priority: 2 },
  { name: 'screens', test: /src\/app\/browser\.tsx$|@mdi\/js\/icon\//, priority: 1 },
  { name: 'shared', minShareCount: 3, entriesAware: true, entriesAwareMergeThreshold: 12_000 },
];

export default defineConfig(({ command }): ViteUserConfig => {
  // A test run builds too, with a NODE_ENV of its own; React would be its slow, talkative self.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    // The server writes the address of the assets into index.html: /build/ or the content delivery host. All else is relative to the module.
    base: command === 'build' ? './' : '/',
    plugins: [
      iconsPlugin(),
      languagesPlugin(),
      react(),
      registryPlugin(),
      screensPreloadPlugin(),
      compressPlugin(),
      budgetPlugin(),
      fingerprintPlugin(),
    ],
    build: {
      outDir: 'dist',
      target: 'es2022',
      // The largest is what every page begins with.
      chunkSizeWarningLimit: 2_000,
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting: { groups: scripts } } },
    },
    server: { watch: { ignored: ['**/data/**', '**/dist/**', '**/tests/**'] } },
    optimizeDeps: { include: ['ajv/dist/runtime/ucs2length', 'ajv/dist/runtime/equal'] },
    test: { projects: testProjects, tags: [{ name: sweepTag }] },
  };
});
