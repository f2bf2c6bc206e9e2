// What the build knows of the checkout: which files are the registry's, which icons and pages there are, whether a
// build is fresh.
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { formats } from '../../../src/engine/values/formats.ts';
import type { Resource } from '../../../src/engine/registry/types.ts';
import { bodySchema } from '../../../src/engine/registry/validation.ts';
import { fingerprintOf, fingerprintOfBuild } from '../../../src/engine/build/bundle/fingerprint.ts';
import {
  buildFromFiles,
  isRegistryFile,
  pageNames,
  readRegistryFiles,
} from '../../../src/engine/build/product/registryFiles.ts';
import { iconPathOf } from '../../../src/engine/server/icons.ts';
import { validatorModule } from '../../../src/engine/server/validatorModule.ts';
import { covering, testEach } from '../../support/testEach.ts';
import { makeCheckout, type Checkout } from '../../support/checkout.ts';

const product = new URL('../../..', import.meta.url).pathname;
let checkout: Checkout;
beforeEach(() => {
  checkout = makeCheckout();
});
afterEach(() => checkout.remove());

describe('the files of the registry', () => {
  test('are read by their path from the root', () => {
    checkout.write('schemas/common/parts.json', { $defs: {} });
    checkout.write('schemas/notes.txt', 'no schema');
    const files = Object.keys(readRegistryFiles(checkout.root));
    expect(files.filter((file) => !file.includes('vocabulary'))).toEqual([
      'resources.json',
      'schemas/notes.json',
      'schemas/common/parts.json',
    ]);
    expect(files.some((file) => file.startsWith('schemas/vocabulary/'))).toBe(true);
  });

  test.each([
    ['resources.json', true],
    ['schemas/domains.json', true],
    ['schemas/common/address.json', true],
    ['schemas/vocabulary/x.json', true],
    ['demo/domains.json', true],
    ['src/resources.json', false],
    ['package.json', false],
    ['schemas/readme.md', false],
    ['../schemas/domains.json', false],
  ])('%s: %j', (path, expected) => {
    expect(isRegistryFile(path)).toBe(expected);
  });

  test('a checkout without registry files gets a message that says which to write', () => {
    const built = buildFromFiles(join(checkout.root, 'nowhere'));
    expect(built.problems.map(({ message }) => message)).toContain('resources.json is missing.');
  });
});

describe('what code offers', () => {
  test.each(['mdi-web', 'mdi-account-group', 'mdi-numeric-1-box', 'mdi-language-css3', 'mdi-battery-10'])(
    'the icon %s',
    (name) => {
      expect(iconPathOf(name)).toMatch(/^M/);
    },
  );

  test('excludes other icons', () => {
    expect(iconPathOf('mdi-nothing-of-the-kind')).toBeUndefined();
    expect(iconPathOf('web')).toBeUndefined();
  });

  test('includes pages that are mapped and have a folder', () => {
    expect(pageNames(product)).toContain('dashboard');
    expect(pageNames(product)).not.toContain('auth');
    expect(pageNames(join(checkout.root, 'nowhere'))).toEqual([]);
  });
});

describe('the validators of the product', () => {
  const { registry } = buildFromFiles(product);
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, formats });

  const resources = Object.values(registry?.resources ?? {});
  testEach<Resource>(
    '$name compile to a module that needs no compiler',
    {
      cases: resources,
      sample: covering(resources, (resource) => Object.values(resource.fields).map(({ kind }) => kind)),
    },
    (resource) => {
      if (!registry) throw new Error('The registry of the product has problems.');
      const code = validatorModule(registry, resource);
      expect(code).toMatch(/export function validatorsWith\(helpers\) [^]*exports.create = .*[^]*exports.update = /);
      expect(code).not.toMatch(/\brequire\(|\bimport\b|new Function|\beval\(/);
      expect(ajv.compile(bodySchema(registry, resource, 'create'))({ no_such_field: 1 })).toBe(false);
    },
  );
});

describe('the fingerprint', () => {
  let root: string;
  beforeEach(() => {
    root = join(checkout.root, 'sources');
    mkdirSync(join(root, 'src/engine/browser'), { recursive: true });
    writeFileSync(join(root, 'src/engine/browser/a.tsx'), 'a');
    writeFileSync(join(root, 'resources.json'), '{}');
    writeFileSync(join(root, 'index.html'), '<html>');
  });
  afterEach(() => vi.unstubAllEnvs());

  test('stays the same while nothing changes', () => {
    expect(fingerprintOf(root)).toBe(fingerprintOf(root));
  });

  test.each([
    ['a file is added', () => writeFileSync(join(root, 'src/engine/browser/b.tsx'), 'b'), true],
    ['a file grows', () => writeFileSync(join(root, 'index.html'), '<html> '), true],
    [
      'a file is written again',
      () => utimesSync(join(root, 'index.html'), new Date(), new Date(Date.now() + 5_000)),
      true,
    ],
    [
      'the registry changes, which comes after sign-in',
      () => writeFileSync(join(root, 'resources.json'), '{ }'),
      false,
    ],
    [
      'the server changes',
      () => {
        mkdirSync(join(root, 'src/engine/server'));
        writeFileSync(join(root, 'src/engine/server/a.ts'), '');
      },
      false,
    ],
  ])('%s', (_what, change, differs) => {
    const before = fingerprintOf(root);
    change();
    expect(fingerprintOf(root) !== before).toBe(differs);
  });

  test('includes a built-in registry', () => {
    vi.stubEnv('VITE_REGISTRY', 'bundled');
    const before = fingerprintOf(root);
    writeFileSync(join(root, 'resources.json'), '{ }');
    expect(fingerprintOf(root)).not.toBe(before);
    utimesSync(join(root, 'resources.json'), new Date(), new Date(Date.now() + 5_000));
    expect(fingerprintOf(root)).not.toBe(before);
  });

  test('a build without one is not fresh', () => {
    expect(fingerprintOfBuild(join(root, 'dist'))).toBeNull();
  });
});
