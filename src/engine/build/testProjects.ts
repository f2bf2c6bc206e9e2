/** The test projects of Vitest: their folders in `tests`, and their environments. */
import type { TestProjectConfiguration } from 'vitest/config';

interface Surroundings {
  /** Relative to `tests`. */
  readonly folders: readonly string[];
  readonly environment?: 'node' | 'happy-dom';
  /** Runs once per run. */
  readonly globalSetup?: string | readonly string[];
  readonly timeoutMilliseconds?: number;
  /** True if the tests need React and the compiled registry. */
  readonly screens?: boolean;
  /** Runs for each file. */
  readonly setup?: string;
  /** True if each file loads the modules again. */
  readonly isolate?: boolean;
}

/** The tests of rules and values have no registry. */
const region = 'tests/support/region.ts';
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
  // Each file loads its own modules, since the registry of these tests is not bundled.
  arrival: { folders: ['engine/arrival'], environment: 'happy-dom', screens: true, isolate: true },
  architecture: { folders: ['architecture'] },
  e2e: { folders: ['e2e'], globalSetup: product, timeoutMilliseconds: 900_000, setup: onFailure },
  // Stress tests are not part of `npm test`, which has a sample of each. `npm run test:long` and `npm test -- --project faults`.
  long: { folders: ['long'], globalSetup: [database, product], timeoutMilliseconds: 900_000, setup: onFailure },
  faults: { folders: ['faults'], globalSetup: database, timeoutMilliseconds: 900_000 },
};

/**
 * The tag of exhaustive tests (all screens for all actors, every step at which a process can crash). `npm test` runs
 * samples as separate tests, `npm run test:long` the exhaustive ones.
 */
export const sweepTag = 'sweep';

/** Much longer than any test takes: performance is measured by benchmarks, and a busy machine must not fail tests. */
const patientMilliseconds = 120_000;

/**
 * Returns a project per subject. A full run combines those that need Node only, so that workers load modules once, and
 * there is one PostgreSQL.
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
    // Files reuse the modules and the document of the previous file, since reloading takes longer than most tests.
    isolate,
    globalSetup: [memory, ...(globalSetup === undefined ? [] : [globalSetup].flat())],
    setupFiles: [region, ...(setup === undefined ? [] : [setup])],
    testTimeout: timeoutMilliseconds,
    hookTimeout: timeoutMilliseconds,
    // End-to-end tests share the machine with other work, so a slow page gets a second attempt.
    retry: name === 'e2e' ? 1 : 0,
    expect: { poll: { timeout: 30_000 } },
  };
  // Only `extends` includes the build plugins. Guide tests use a folder outside the root, which is not served.
  return screens ? { extends: true, server: { fs: { strict: false } }, test } : { test };
}
