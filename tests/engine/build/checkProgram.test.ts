// `npm run check:registry` in a checkout of its own: the bundle that it runs is made of what stands there now.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';

const checkout = join(import.meta.dirname, '../../..');
const copied = ['src', 'schemas', 'resources.json', 'package.json', 'package-lock.json', 'tsconfig.json'];
const known = '.cache/backtracking';
/** Each bundles all of the server. */
const timeout = 600_000;
const right = /^The registry is right: \d+ resources/;
vi.setConfig({ testTimeout: timeout, hookTimeout: timeout });
let root = '';

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'beheer-check-'));
  for (const path of copied) cpSync(join(checkout, path), join(root, path), { recursive: true });
  symlinkSync(join(checkout, 'node_modules'), join(root, 'node_modules'));
  // What is known of patterns, which takes seconds to find out.
  if (existsSync(join(checkout, known))) cpSync(join(checkout, known), join(root, known), { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

function check(): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  return spawnSync(process.execPath, ['src/engine/build/checkProgram.mjs'], { cwd: root, encoding: 'utf8' });
}

const bundledAt = (): number => statSync(join(root, '.cache/commands/check/.fingerprint')).mtimeMs;
const edit = (path: string, from: string, to: string): void => {
  const text = readFileSync(join(root, path), 'utf8');
  expect(text).toContain(from);
  writeFileSync(join(root, path), text.replace(from, to));
};

it('the check program bundles itself once, and again when its sources change', () => {
  expect(check()).toMatchObject({ status: 0, stdout: expect.stringMatching(right) as string, stderr: '' });
  const first = bundledAt();
  expect(check()).toMatchObject({ status: 0, stdout: expect.stringMatching(right) as string });
  expect(bundledAt()).toBe(first);
  edit('src/engine/build/reportRegistry.ts', 'The registry is right:', 'All of it is right:');
  expect(check().stdout).toMatch(/^All of it is right: \d+ resources/);
});

it('the check reports what is wrong with the registry, and exits with 1', () => {
  edit('resources.json', '"menu": [', '"meenu": [], "menu": [');
  const { status, stderr } = check();
  expect(status).toBe(1);
  expect(stderr).toContain('E103 There is no key "meenu" here. (/meenu)\n    Did you mean "menu"?');
  edit('resources.json', '"meenu": [], ', '');
});

it('the check tries the SQL of views on a PostgreSQL of its own, and caches the result', () => {
  const view = (sql: string): string =>
    JSON.stringify({
      title: 'Name',
      'x-label': { nl: 'Naam' },
      'x-label-plural': { nl: 'Namen' },
      'x-view': sql,
      properties: { number: { type: 'string', 'x-label': { nl: 'Nummer' } } },
    });
  edit('resources.json', '"resources": {', '"resources": { "client-numbers": { "menu": false, "source": "view" },');
  const schema = join(root, 'schemas/client-numbers.json');
  writeFileSync(schema, view('select uuid, nubmer as number from clients'));
  const refused = check();
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain(
    'schemas/client-numbers.json:1:73 E316 PostgreSQL refuses this SQL: column "nubmer" does not exist. (/x-view)\n' +
      '    Did you mean "number"?\n',
  );
  // Without its data nothing could be tried once more.
  rmSync(join(root, '.cache/views/data'), { recursive: true });
  expect(check().stderr).toBe(refused.stderr);
  expect(existsSync(join(root, '.cache/views/data'))).toBe(false);
  writeFileSync(schema, view('select uuid, number from clients'));
  expect(check()).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/ is right: \d+ resources/) as string,
    stderr: '',
  });
  rmSync(schema);
  edit('resources.json', ' "client-numbers": { "menu": false, "source": "view" },', '');
});

it('the check reports what is wrong with the vocabulary of the registry', () => {
  edit('schemas/vocabulary/common.schema.json', '{', '{,');
  const { status, stderr } = check();
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The vocabulary cannot be read:\n\nschemas\/vocabulary\/common\.schema\.json:1:2 E101 /);
});
