// How the screens are built and served, and which tests there are.
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
// Only its types: an installation without the development packages builds too.
import type { ViteUserConfig } from 'vitest/config';
import { backendPlugin } from './src/engine/build/plugins/backendPlugin.ts';
import { budgetPlugin } from './src/engine/build/plugins/budgetPlugin.ts';
import { compressPlugin } from './src/engine/build/plugins/compressPlugin.ts';
import { fingerprintPlugin } from './src/engine/build/bundle/fingerprint.ts';
import { iconsPlugin } from './src/engine/build/plugins/iconsPlugin.ts';
import { languagesPlugin } from './src/engine/build/plugins/languagesPlugin.ts';
import { screensPreloadPlugin } from './src/engine/build/plugins/screensPreloadPlugin.ts';
import { registryPlugin } from './src/engine/build/plugins/registryPlugin.ts';
import { sweepTag, testProjects } from './src/engine/build/testProjects.ts';

/**
 * A page would ask for 140 small files else. What sends the early requests is one, which runs before the others. What all begin with is one, what all screens begin with another; then what
 * lists, records and forms are made of, in this order: a form brings what it shares with lists along. What other pages
 * share is the last, small ones of these taken together.
 */
const scripts = [
  {
    name: 'first',
    test: /browser\/start\/sendEarlyRequests\.ts$|providers\/requestHeaders\.ts$|session\/(?:earlyRequests|knownLists|redirect|registryCache|storedSession)\.ts$|i18n\/product\.ts$|engine\/texts\/locales\.ts$|engine\/values\/json\.ts$|virtual:beheer\/backend$/,
    priority: 8,
  },
  { name: 'start', tags: ['$initial' as const], priority: 7 },
  { name: 'public', test: /src\/engine\/browser\/pages\/auth\/(?!EnrolPage|SignInAgain)\w+\.tsx$/, priority: 6 },
  {
    name: 'screens',
    test: /browser\/start\/Screens\.tsx$|src\/app\/application\.ts$|date-fns\/locale\/(?:_lib|en-US)|@mui\/(?:material\/locale|x-date-pickers\/locales)\/utils\//,
    priority: 5,
  },
  { name: 'lists', test: /screens\/list-page\/(?:ListPage|SplitViewPages)\.tsx$/, priority: 4 },
  { name: 'icons', test: /@mdi\/js\/icon\//, priority: 3 },
  { name: 'records', test: /screens\/record\/ItemPage\.tsx$/, priority: 2 },
  {
    name: 'pickers',
    test: /@mui\/material\/ListItem\/|inputs\/(?:records\/RecordPicker\.tsx|records\/useDebouncedValue\.ts|dates\/zonedTime\.ts)$/,
    priority: 2,
  },
  { name: 'forms', test: /inputs\/FieldInput\.tsx$/, priority: 1 },
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
      backendPlugin(),
      screensPreloadPlugin(),
      compressPlugin(),
      budgetPlugin(),
      fingerprintPlugin(),
    ],
    resolve: {
      alias: [
        {
          find: /^jsonexport\/dist.*$/,
          replacement: fileURLToPath(new URL('src/engine/browser/screens/noCsvExport.ts', import.meta.url)),
        },
        {
          find: /^inflection$/,
          replacement: fileURLToPath(new URL('src/engine/browser/screens/noInflection.ts', import.meta.url)),
        },
      ],
    },
    build: {
      outDir: 'dist',
      target: 'es2022',
      // The largest is what every page begins with.
      chunkSizeWarningLimit: 2_000,
      reportCompressedSize: false,
      rolldownOptions: {
        output: { codeSplitting: { groups: scripts } },
        // A page that imports one name of #engine/browser does not load the rest of the engine.
        treeshake: { moduleSideEffects: [{ test: /src\/engine\/api\//, sideEffects: false }] },
        // A slow machine is no mistake of whoever builds.
        checks: { bundlerTimings: false },
      },
    },
    server: { watch: { ignored: ['**/data/**', '**/dist/**', '**/tests/**'] } },
    optimizeDeps: { include: ['ajv/dist/runtime/ucs2length', 'ajv/dist/runtime/equal'] },
    test: { projects: testProjects(process.env['TEST_EVERYTHING'] === '1'), tags: [{ name: sweepTag }] },
  };
});
