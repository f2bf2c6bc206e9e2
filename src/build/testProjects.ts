/** The test projects of Vitest: one per folder of `tests`, each in the surroundings that its subject runs in. */
import type { TestProjectConfiguration } from 'vitest/config';

interface Surroundings {
  readonly environment?: 'node' | 'happy-dom';
  /** Started once per run. */
  readonly globalSetup?: string;
  readonly timeoutMilliseconds?: number;
  /** Whether the tests need React and the compiled registry. */
  readonly screens?: boolean;
  /** Set up anew for each file. */
  readonly setup?: string;
}

const database = 'tests/support/globalDatabase.ts';
const product = 'tests/support/globalProduct.ts';
const patience = 'tests/support/patience.ts';
const onFailure = 'tests/e2e/support/onFailure.ts';

const surroundings: Readonly<Record<string, Surroundings>> = {
  registry: {},
  domain: {},
  kinds: {},
  build: {},
  store: { globalSetup: database },
  api: { globalSetup: database },
  browser: { environment: 'happy-dom', screens: true, setup: patience },
  architecture: {},
  e2e: { globalSetup: product, timeoutMilliseconds: 900_000, setup: onFailure },
  // Storms: not part of `npm test`, which has a sample of each. `npm run test:long` and `npm run test:faults`.
  long: { globalSetup: database, timeoutMilliseconds: 900_000 },
  faults: { timeoutMilliseconds: 900_000 },
};

export const projectNames: readonly string[] = Object.keys(surroundings);

/** Far longer than any test takes: what is slow is a matter for the bench, and a machine that is busy fails nobody. */
const patientMilliseconds = 120_000;

export const testProjects: TestProjectConfiguration[] = Object.entries(surroundings).map(([name, around]) => {
  const {
    environment = 'node',
    globalSetup,
    timeoutMilliseconds = patientMilliseconds,
    screens = false,
    setup,
  } = around;
  const test = {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    environment,
    // What needs no document takes the modules that the file before it loaded: reading them anew takes longer than most of the tests.
    isolate: name === 'e2e' || environment !== 'node',
    globalSetup: globalSetup === undefined ? [] : [globalSetup],
    setupFiles: setup === undefined ? [] : [setup],
    testTimeout: timeoutMilliseconds,
    hookTimeout: timeoutMilliseconds,
    // A whole product and a browser share the machine with whatever else runs there: a page that came too late gets one more chance.
    retry: name === 'e2e' ? 1 : 0,
    expect: { poll: { timeout: 30_000 } },
  };
  // Only what `extends` has the plugins of the build.
  return screens ? { extends: true, test } : { test };
});
