/** Writes the files of a company's repository around its registry: what installs, checks, tests and explains it. */
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { machineTimeZone } from '../../values/regionDefaults.ts';

/** The folder to which `beheer` copies the engine. */
export const engineFolder = '.beheer';
/** The folder of the archive in the repository, so that a clone installs without an address to ask. */
const archiveFolder = 'vendor';

interface Repository {
  /** Folder of the engine. */
  readonly root: string;
  readonly folder: string;
  /** Name of the product. */
  readonly name: string;
  /** Path of the engine's archive; null where the repository takes the engine from a registry of packages. */
  readonly archive: string | null;
}

interface EngineManifest {
  readonly version: string;
  readonly engines: object;
  readonly overrides?: object;
  readonly allowScripts?: object;
}

/** Writes every file that does not exist yet. */
export function writeRepository(repository: Repository): void {
  const { root, folder, archive } = repository;
  if (archive !== null) {
    mkdirSync(join(folder, archiveFolder), { recursive: true });
    copyFileSync(resolve(archive), join(folder, archiveFolder, basename(archive)));
  }
  const files: Readonly<Record<string, string>> = {
    'package.json': json(manifestOf(repository)),
    'tsconfig.json': json({
      extends: `./${engineFolder}/tsconfig.json`,
      compilerOptions: { tsBuildInfoFile: `${engineFolder}/.cache/types.tsbuildinfo` },
      include: ['modules', 'tests', 'rows.ts'],
    }),
    '.oxlintrc.json': readFileSync(join(root, '.oxlintrc.json'), 'utf8'),
    '.gitignore': ['node_modules', 'data/', `${engineFolder}*/`, ''].join('\n'),
    'tests/registry.test.ts': testText,
    '.github/workflows/check.yml': workflowText,
    'README.md': readmeOf(repository),
  };
  for (const [file, text] of Object.entries(files)) {
    const path = join(folder, file);
    if (existsSync(path)) continue;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

function manifestOf({ root, folder, archive }: Repository): object {
  const engine = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as EngineManifest;
  const { version, engines, overrides = {}, allowScripts = {} } = engine;
  return {
    name: packageName(folder),
    version: '0.0.0',
    private: true,
    type: 'module',
    imports: { '#engine/*': `./${engineFolder}/src/engine/api/*.ts` },
    engines,
    scripts: {
      postinstall: 'beheer prepare',
      start: 'beheer start',
      dev: 'beheer dev',
      check: 'beheer check',
      test: 'beheer test',
    },
    dependencies: { beheer: archive === null ? `^${version}` : `file:${archiveFolder}/${basename(archive)}` },
    overrides,
    allowScripts,
  };
}

/** @returns a name that npm accepts, such as `my-practice` for the folder `My practice` */
const packageName = (folder: string): string =>
  basename(folder)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '') || 'company';

const testText = `/** The registry of this repository, in a server with a database of its own. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#engine/testing';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('management sees its own account in the list of users', async () => {
  const users = await app.call<readonly { readonly email: string }[]>('management', 'GET /api/users');
  expect(users.map(({ email }) => email)).toContain('management@example.com');
});

test('nobody reads the list of users without signing in', async () => {
  expect((await app.send(null, 'GET /api/users')).statusCode).toBe(401);
});
`;

const workflowText = `name: check
on: [push, pull_request]
jobs:
  check:
    runs-on: ubuntu-latest
    env:
      TZ: ${machineTimeZone()}
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
          cache: npm
      - run: npm ci
      - run: npx beheer check
      - run: npx beheer test
`;

const readmeOf = ({ name }: Repository): string => `# ${name}

\`\`\`sh
npm install
npm start
\`\`\`

The second command prints the address, and at the first start the link that makes the first account.

| | |
|---|---|
| \`resources.json\`, \`schemas/\` | what there is: resources, fields, screens, who may do what. \`npm run dev\` shows each change, and edits them at \`/studio\` |
| \`modules/\` | code of your own, one folder for each subject |
| \`tests/\` | \`npm test\` runs them on a database of its own |
| \`vendor/\` | the engine. \`npx beheer upgrade FILE.tgz\` takes over another version |
| \`data/\` | the database and its key, not in git. \`npx beheer backup --to FILE\` saves them |

\`npm run check\` checks the registry, the types and the code. After a change to the registry that code uses: \`npx beheer rows\`.
\`npx beheer --help\` lists all commands; the documentation is in \`${engineFolder}/docs\`.
`;
