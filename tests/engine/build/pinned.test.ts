// docs/pinned.md against what is installed: whatever is exact is named there with the version that it has, and
// nothing that is locked wants another Node than the product does.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

interface Manifest {
  readonly engines: { readonly node: string };
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly overrides: Readonly<Record<string, string>>;
}
interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly engines?: { readonly node?: string } }>
  >;
}
const manifest = JSON.parse(read('package.json')) as Manifest;
const { packages } = JSON.parse(read('package-lock.json')) as Lock;
const page = read('docs/pinned.md');

/** By package, the version that the page says it is kept at. */
const kept = new Map(
  [...page.matchAll(/^\| (`[^|]+`) \| ([\d.]+) \|/gm)].flatMap(([, names = '', version = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name = '']) => [name, version] as const),
  ),
);

test.each([...kept])('%s is kept at %s', (name, version) => {
  expect(`${packages[`node_modules/${name}`]?.version}.`).toMatch(new RegExp(`^${version.replaceAll('.', '\\.')}\\.`));
});

test('all exact or overridden versions are named', () => {
  const exact = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.overrides })
    .filter(([, range]) => /^\d/.test(range))
    .map(([name]) => name);
  expect(exact).toContain('@fastify/static');
  expect(exact.filter((name) => !kept.has(name))).toEqual([]);
});

type Version = readonly number[];
const versionOf = (text: string): Version =>
  text.split('.').flatMap((part) => (/^\d+$/.test(part) ? [Number(part)] : []));

/** Negative, 0 or positive; what is not said of the second counts as the same. */
function compare(version: Version, other: Version): number {
  const index = other.findIndex((part, at) => version[at] !== part);
  return index === -1 ? 0 : (version[index] ?? 0) - (other[index] ?? 0);
}

/** Whether a range of npm takes the version: alternatives of `>=`, `<`, `^` and plain versions, which is all that occurs. */
function takes(range: string, version: Version): boolean {
  return range.split('||').some((alternative) =>
    alternative
      .replaceAll(/([<>=^]) +/g, '$1')
      .trim()
      .split(/\s+/)
      .every((comparator) => {
        const [, operator = '', written = ''] = /^(>=|<|\^|)([\d.x*]+)$/.exec(comparator) ?? [];
        if (written === '') throw new Error(`The range "${range}" is of a kind that this test does not read.`);
        const wanted = versionOf(written);
        if (operator === '') return compare(version, wanted) === 0;
        if (operator === '<') return compare(version, wanted) < 0;
        return compare(version, wanted) >= 0 && (operator === '>=' || version[0] === wanted[0]);
      }),
  );
}

describe('Node', () => {
  test.each([
    ['>=20.19', '20.19.0', true],
    ['>= 20.19.1', '20.19.0', false],
    ['^20.19.0 || >=22.12.0', '20.19.0', true],
    ['^20.19.0 || >=22.12.0', '21.0.0', false],
    ['18 || 20 || >=22', '20.19.0', true],
    ['>=16 || 14 >=14.17', '20.19.0', true],
    ['14 >=14.17', '14.16.0', false],
    ['6.* || >= 10.*', '20.19.0', true],
    ['>=22.12.0 || >=20.19.0 <21.0.0', '20.19.0', true],
    ['>=22.12.0 || >=20.19.0 <21.0.0', '21.1.0', false],
    ['>=22', '20.19.0', false],
    ['*', '20.19.0', true],
  ])('%s takes %s: %s', (range, version, expected) => {
    expect(takes(range, versionOf(version))).toBe(expected);
  });

  test.each([/[\d.]+/.exec(manifest.engines.node)?.[0] ?? '', '24.0.0'])(
    '%s is what all packages run on',
    (version) => {
      const refused = Object.entries(packages).filter(
        ([, { engines }]) => engines?.node !== undefined && !takes(engines.node, versionOf(version)),
      );
      expect(refused.map(([path, { engines }]) => `${path} ${engines?.node}`)).toEqual([]);
    },
  );
});
