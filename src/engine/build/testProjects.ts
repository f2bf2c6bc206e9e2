/** The test projects of Vitest: which folders of `tests` they are, and the surroundings that their subjects run in. */
import type { TestProjectConfiguration } from 'vitest/config';

interface Surroundings {
  /** Beneath `tests`. */
  readonly folders: readonly string[];
  readonly environment?: 'node' | 'happy-dom';
  /** Started once per run. */
  readonly globalSetup?: string | readonly string[];
  readonly timeoutMilliseconds?: number;
  /** Whether the tests need React and the compiled registry. */
  readonly screens?: boolean;
  /** Set up anew for each file. */
  readonly setup?: string;
  /** Whether each file loads the modules anew. */
  readonly isolate?: boolean;
}

const memory = 'tests/support/globalMemory.ts';
const database = 'tests/support/globalDatabase.ts';
const product = 'tests/support/globalProduct.ts';
const freshPage = 'tests/support/freshPage.ts';
const onFailure = 'tests/e2e/support/onFailure.ts';

const onNode: Readonly<Record<string, Surroundings>> = {
  registry: { folders: ['engine/registry'] },
  kinds: { folders: ['engine/kinds'] },
  rules: { folders: ['engine/texts', 'engine/values', 'modules/*/rules'] },
  build: { folders: ['engine/backend', 'engine/build', 'engine/studio', 'guides/build'] },
  store: { folders: ['engine/store'], globalSetup: database },
  server: { folders: ['engine/server', 'modules/*/server', 'demo', 'guides/server'], globalSetup: database },
};

const others: Readonly<Record<string, Surroundings>> = {
  browser: {
    folders: ['engine/browser', 'modules/*/browser', 'app', 'guides/browser'],
    environment: 'happy-dom',
    screens: true,
    setup: freshPage,
  },
  // Each on modules of its own: the registry of these is not built in.
  arrival: { folders: ['engine/arrival'], environment: 'happy-dom', screens: true, isolate: true },
  architecture: { folders: ['architecture'] },
  e2e: { folders: ['e2e'], globalSetup: product, timeoutMilliseconds: 900_000, setup: onFailure },
  // Storms: not part of `npm test`, which has a sample of each. `npm run test:long` and `npm run test:faults`.
  long: { folders: ['long'], globalSetup: [database, product], timeoutMilliseconds: 900_000, setup: onFailure },
  faults: { folders: ['faults'], globalSetup: database, timeoutMilliseconds: 900_000 },
};

/**
 * Of a test that goes through all of something (every screen as everybody, every step that a process may die at), where
 * a sample of it is a test of its own: `npm test` has the samples, `npm run test:long` the sweeps.
 */
export const sweepTag = 'sweep';

/** Far longer than any test takes: what is slow is a matter for the bench, and a machine that is busy fails nobody. */
const patientMilliseconds = 120_000;

/**
 * As many as there are subjects; or, for a run of everything, what needs nothing but Node as one: its workers read the
 * modules once, and there is one PostgreSQL.
 */
export function testProjects(isWhole: boolean): TestProjectConfiguration[] {
  return Object.entries(surroundings(isWhole)).map(([name, around]) => project(name, around));
}

export const testProjectNames = (isWhole: boolean): readonly string[] => Object.keys(surroundings(isWhole));

function surroundings(isWhole: boolean): Readonly<Record<string, Surroundings>> {
  const node = { folders: Object.values(onNode).flatMap(({ folders }) => folders), globalSetup: database };
  return { ...(isWhole ? { node } : onNode), ...others };
}

function project(name: string, around: Surroundings): TestProjectConfiguration {
  const {
    folders,
    environment = 'node',
    globalSetup,
    timeoutMilliseconds = patientMilliseconds,
    screens = false,
    setup,
    isolate = false,
  } = around;
  const test = {
    name,
    include: folders.map((folder) => `tests/${folder}/**/*.test.{ts,tsx}`),
    environment,
    // A file takes the modules, and the document, that the file before it left: reading them anew takes longer than
    // most of the tests.
    isolate,
    globalSetup: [memory, ...(globalSetup === undefined ? [] : [globalSetup].flat())],
    setupFiles: setup === undefined ? [] : [setup],
    testTimeout: timeoutMilliseconds,
    hookTimeout: timeoutMilliseconds,
    // A whole product and a browser share the machine with whatever else runs there: a page that came too late gets one
    // more chance.
    retry: name === 'e2e' ? 1 : 0,
    expect: { poll: { timeout: 30_000 } },
  };
  // Only what `extends` has the plugins of the build. A guide is followed in a folder elsewhere, which nobody is served.
  return screens ? { extends: true, server: { fs: { strict: false } }, test } : { test };
}
