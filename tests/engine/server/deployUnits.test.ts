/** The units of docs/deploy: systemd accepts them, and they run what the product builds. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'beheer-units-'));
afterAll(() => rmSync(folder, { recursive: true }));

const units = ['beheer', 'beheer-worker'] as const;
const textOf = (unit: string): string => readFileSync(`docs/deploy/${unit}.service`, 'utf8');

/** Values of a key, as written. */
const valuesOf = (unit: string, key: string): readonly string[] =>
  textOf(unit)
    .split('\n')
    .flatMap((line) => (line.startsWith(`${key}=`) ? [line.slice(key.length + 1)] : []));

test.runIf(spawnSync('systemd-analyze', ['--version']).status === 0)('systemd accepts the units', () => {
  // The user and the path of Node differ between machines.
  for (const unit of units)
    writeFileSync(
      join(folder, `${unit}.service`),
      textOf(unit)
        .replaceAll('/usr/bin/node', process.execPath)
        .replace(/^User=.*$/m, 'User=root'),
    );
  const { status, stderr } = spawnSync(
    'systemd-analyze',
    ['verify', ...units.map((unit) => join(folder, `${unit}.service`))],
    { encoding: 'utf8' },
  );
  // Keys of systemd 254, which earlier versions ignore.
  const faults = stderr
    .split('\n')
    .filter((line) => line.includes(folder) && !/Unknown key '(?:RestartSteps|RestartMaxDelaySec)'/.test(line));
  expect([status, faults]).toEqual([0, []]);
});

test('both units run the same program with the same settings and protection, one of them as a worker', () => {
  const [server, worker] = units.map((unit) => valuesOf(unit, 'ExecStart')[0] ?? '');
  expect(worker).toBe(`${server ?? ''} --worker`);
  const supervise = readFileSync('src/engine/build/supervise.mjs', 'utf8');
  for (const part of (server ?? '').split(' ').slice(1)) expect(supervise).toContain(`'${part}'`);
  for (const key of ['User', 'EnvironmentFile', 'Environment', 'NoNewPrivileges', 'ProtectSystem', 'ReadWritePaths'])
    expect(valuesOf('beheer-worker', key), key).toEqual(valuesOf('beheer', key));
});
