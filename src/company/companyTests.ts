/** How `beheer test` runs the tests of a company: those in `tests` and next to the code of its modules. */
import { defineConfig } from 'vitest/config';

const patientMilliseconds = 120_000;

export default defineConfig({
  test: {
    include: ['{tests,modules}/**/*.test.{ts,tsx}'],
    testTimeout: patientMilliseconds,
    hookTimeout: patientMilliseconds,
  },
});
