/** The test projects of Vitest: one per folder of `tests`, each in the surroundings that its subject runs in. */
import type { TestProjectConfiguration } from 'vitest/config';

interface Surroundings {
  readonly environment?: 'node' | 'happy-dom';
  /** Started once per run. */
  readonly globalSetup?: string;
  readonly timeoutMilliseconds?: number;
  /** Whether the tests need React and the compiled registry. */
  readonly screens?: boolean;
}

const database = 'tests/support/globalDatabase.ts';
const product = 'tests/support/globalProduct.ts';

const surroundings: Readonly<Record<string, Surroundings>> = {
  registry: {},
  domain: {},
  kinds: {},
  build: { timeoutMilliseconds: 60_000 },
  store: { globalSetup: database, timeoutMilliseconds: 60_000 },
  api: { globalSetup: database, timeoutMilliseconds: 60_000 },
  browser: { environment: 'happy-dom', timeoutMilliseconds: 20_000, screens: true },
  architecture: { timeoutMilliseconds: 30_000 },
  e2e: { globalSetup: product, timeoutMilliseconds: 300_000 },
};

export const testProjects: TestProjectConfiguration[] = Object.entries(surroundings).map(([name, around]) => {
  const { environment = 'node', globalSetup, timeoutMilliseconds = 5_000, screens = false } = around;
  const test = {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    environment,
    globalSetup: globalSetup === undefined ? [] : [globalSetup],
    testTimeout: timeoutMilliseconds,
    hookTimeout: Math.max(timeoutMilliseconds, 10_000),
    // A whole product and a browser share the machine with whatever else runs there: a page that came too late gets one more chance.
    retry: name === 'e2e' ? 1 : 0,
    expect: { poll: { timeout: name === 'e2e' ? 10_000 : 1_000 } },
  };
  // Only what `extends` has the plugins of the build.
  return screens ? { extends: true, test } : { test };
});
