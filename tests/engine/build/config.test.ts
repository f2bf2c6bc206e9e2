// How the screens are built, for each command that builds them.
import { fileURLToPath } from 'node:url';
import { resolveConfig } from 'vite';
import { afterEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const before = process.env['NODE_ENV'];
afterEach(() => {
  process.env['NODE_ENV'] = before;
});

test.each(['test', 'development', 'production'])(
  'are those of production where NODE_ENV is %s',
  async (environment) => {
    process.env['NODE_ENV'] = environment;
    const config = await resolveConfig({ root, logLevel: 'silent' }, 'build');
    expect(config.isProduction).toBe(true);
  },
);
