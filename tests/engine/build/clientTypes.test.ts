// The types for programs that call the API: the client of docs/client.md compiles with them, and mistakes do not.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFromFiles } from '../../../src/engine/build/product/registryFiles.ts';
import { clientTypes } from '../../../src/engine/build/generated/clientTypes.ts';
import { modules } from '../../support/modules.ts';
import { routeOf } from '../../../src/engine/registry/calls/call.ts';
import { engineCalls } from '../../../src/engine/registry/calls/engineCalls.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const [client = '', use = ''] = [
  ...readFileSync(join(root, 'docs/client.md'), 'utf8').matchAll(/```ts\n([^]*?)```/g),
].map((match) => match[1] ?? '');
const start = "import { client } from './client.ts';\ndeclare const token: string;\n";
const mistakes = [
  "filter: { statsu: 'active' }",
  "sort: ['nameservers', 'ASC']",
  "embed: ['clients']",
  "range: ['0', 24]",
];

let folder: string;
beforeAll(() => {
  const { registry } = buildFromFiles(root, Object.keys(modules.actions));
  if (!registry) throw new Error('The registry is not right.');
  folder = mkdtempSync(join(tmpdir(), 'beheer-types-'));
  writeFileSync(join(folder, 'beheer.ts'), clientTypes(registry, modules.described));
  writeFileSync(join(folder, 'client.ts'), client);
  writeFileSync(join(folder, 'use.ts'), `${start}${use}`);
  writeFileSync(
    join(folder, 'mistakes.ts'),
    start + mistakes.map((mistake) => `await client('', token).list('domains', { ${mistake} });\n`).join(''),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The lines that do not compile, by file. */
function compile(...files: readonly string[]): readonly string[] {
  const options = [
    '--noEmit',
    '--strict',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--target',
    'es2022',
    '--lib',
    'es2023,dom',
    '--types',
    '',
    '--allowImportingTsExtensions',
    '--pretty',
    'false',
  ];
  const { stdout } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), ...options, ...files],
    { cwd: folder, encoding: 'utf8' },
  );
  return stdout.split('\n').flatMap((line) => /^\w+\.ts\(\d+/.exec(line)?.[0] ?? []);
}

test('the client of the documentation compiles', () => {
  expect(compile('use.ts')).toEqual([]);
});

test('a missing field, order, relation or value does not compile', () => {
  expect(compile('mistakes.ts')).toEqual(mistakes.map((_mistake, index) => `mistakes.ts(${index + 3}`));
});

test('a declared call has its parameters, body and answer', () => {
  const write = (name: string, text: string): void =>
    writeFileSync(join(folder, name), `import type { Calls } from './beheer.ts';\n${text}\n`);
  write(
    'call.ts',
    "const start: Calls['PUT /api/timer']['body'] = { running: null, short: 'keep' };\n" +
      "export const since = ({ timer }: Calls['GET /api/timer']['answer']): string | undefined => timer?.started_at;\n" +
      'void start;',
  );
  write('wrong.ts', "export const start: Calls['PUT /api/timer']['body'] = { running: null, short: 'never' };");
  expect(compile('call.ts')).toEqual([]);
  expect(compile('wrong.ts')).toEqual(['wrong.ts(2']);
});

test('a call of the engine is typed too, and so is the session', () => {
  const write = (name: string, text: string): void =>
    writeFileSync(join(folder, name), `import type { Calls, SessionUser } from './beheer.ts';\n${text}\n`);
  const body = "type: 'person', email: 'a@b.nl', street: 'Kade', house_number: '3', postal_code: '1', city: 'Delft'";
  const own = (more: string): string => `const made: Calls['PUT /api/account/client']['body'] = { ${body}${more} };`;
  write(
    'engine.ts',
    `${own(", country: 'NL'")}\n` +
      "export const nameOf = (user: Calls['POST /api/session']['answer']): string => ('name' in user ? user.name : '');\n" +
      'export const languageOf = ({ locale }: SessionUser): string => locale;\nvoid made;',
  );
  write('engineWrong.ts', `${own('')}\n${own(", country: 'NL', status: 'active'").replace('made', 'more')}`);
  expect(compile('engine.ts')).toEqual([]);
  expect(compile('engineWrong.ts')).toEqual(['engineWrong.ts(2', 'engineWrong.ts(3']);
});

test('every declared call of the engine is in the types, once', () => {
  const text = readFileSync(join(folder, 'beheer.ts'), 'utf8');
  const times = engineCalls.map((call) => text.split(`\n  '${routeOf(call)}': {`).length - 1);
  expect(new Set(times)).toEqual(new Set([1]));
});
