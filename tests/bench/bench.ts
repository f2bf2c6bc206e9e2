/** `npm run bench -- NAME`: runs a benchmark. Without a name it lists them. */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runNamed } from '../../src/engine/build/namedPrograms.ts';

process.exitCode = runNamed(
  {
    root: resolve(dirname(fileURLToPath(import.meta.url)), '../..'),
    script: 'bench',
    usual: [],
    programs: {
      store: { file: 'tests/bench/store.ts', about: 'pages, searches and changes over 100,000 domains' },
      http: { file: 'tests/bench/http.ts', about: 'requests per second and latency over HTTP' },
      browser: { file: 'tests/bench/browser.ts', about: 'what the screens cost in Chromium, builds and starts' },
      starts: { file: 'tests/bench/startTimes.ts', about: 'starts and `npm run check` as ratios to `node -e 0`' },
      dev: { file: 'tests/bench/dev.ts', about: 'how soon an open page shows a change to the registry' },
      billing: { file: 'tests/bench/billing.ts', about: 'a billing run over 20,000 subscriptions' },
      export: { file: 'tests/bench/export.ts', about: 'exporting a million rows' },
      growth: { file: 'tests/bench/growth.ts', about: 'how requests slow down from ten thousand to ten million rows' },
      palette: { file: 'tests/bench/palette.ts', about: 'the command palette over a million rows' },
      scaling: { file: 'tests/bench/scaling.ts', about: 'the cost of a day of requests, for one to four processes' },
    },
  },
  process.argv.slice(2),
);
