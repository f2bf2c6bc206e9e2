/** What is said of the packages of the product: the bill of materials, licences and known vulnerabilities. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { askNpm, auditVerdict, licencesOf, type Bom } from '../../../src/engine/build/product/packages.ts';

const root = new URL('../../..', import.meta.url).pathname;
const unanswered = 'The registry does not answer, so vulnerabilities are not checked.';

describe('the bill of materials', () => {
  const bom = JSON.parse(
    askNpm(root, ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']).output,
  ) as Bom;

  it('is a CycloneDX document of every package that the product needs, and none that only its tests do', () => {
    expect(bom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: expect.stringMatching(/^1\.\d$/) });
    const names = bom.components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fastify', 'kysely', 'pg', 'react-admin']));
    expect(names).not.toContain('vitest');
  });

  it('has no package whose licence asks that the product is published under it', () => {
    const licences = licencesOf(bom).map(({ licence }) => licence);
    expect(licences).toContain('MIT');
    expect(licences.filter((licence) => /\b(?:A|L)?GPL|SSPL|BUSL|CC-BY-NC/.test(licence))).toEqual([]);
    const unknown = licencesOf(bom).find(({ licence }) => licence === 'unknown');
    // Both are free by the licence file that they come with.
    expect(unknown?.packages ?? []).toEqual(['css-mediaquery', 'png-js']);
  });
});

describe('install scripts', () => {
  const read = (file: string): unknown => JSON.parse(readFileSync(`${root}${file}`, 'utf8'));

  it('are declared in package.json for every package that has one, and for no other', () => {
    const { allowScripts } = read('package.json') as { readonly allowScripts: Readonly<Record<string, boolean>> };
    const { packages } = read('package-lock.json') as {
      readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
    };
    const withScript = Object.entries(packages).flatMap(([path, { hasInstallScript = false }]) =>
      hasInstallScript ? [path.replace(/^.*node_modules\//, '')] : [],
    );
    expect(Object.keys(allowScripts).toSorted()).toEqual([...new Set(withScript)].toSorted());
  });
});

describe('known vulnerabilities', () => {
  const report = (severity: string): string =>
    JSON.stringify({
      metadata: { vulnerabilities: { [severity]: 1 } },
      vulnerabilities: { left: { severity, via: [{ title: 'It leaks' }, 'pad'] } },
    });

  it.each(['critical', 'high'])('of severity %s fail the check, and are named', (severity) => {
    const { isRight, text } = auditVerdict(report(severity), '');
    expect([isRight, text]).toEqual([false, expect.stringContaining(`left (${severity}): It leaks; pad`)]);
  });

  it('of a lower severity are named, and fail nothing', () => {
    const { isRight, text } = auditVerdict(report('low'), '');
    expect([isRight, text]).toEqual([true, expect.stringContaining('left (low)')]);
  });

  it('may be none', () => {
    expect(auditVerdict('{"metadata":{"vulnerabilities":{"high":0}},"vulnerabilities":{}}', '')).toEqual({
      isRight: true,
      text: 'No known vulnerabilities in the packages of the product.',
    });
  });

  it.each([
    ['nothing at all', '', 'npm error network'],
    ['a page of a proxy', '<html>', ''],
    ['a refusal', '{"message":"405 Method Not Allowed","statusCode":405}', ''],
  ])('cannot be known where a registry answers %s, which fails nothing', (_what, output, problem) => {
    expect(auditVerdict(output, problem)).toEqual({ isRight: true, text: `${unanswered} ${problem}`.trim() });
  });
});
