/** What a template asks for, and its recipe: each kind of value, each way to be wrong. */
import { describe, expect, test } from 'vitest';
import { manifestProblem } from '../../../../src/modules/services/rules/templateManifest.ts';
import {
  variableLabel,
  variableProblems,
  valueOf,
  type TemplateVariable,
} from '../../../../src/modules/services/rules/templateVariables.ts';

const variable = (rest: Partial<TemplateVariable>): TemplateVariable => ({ key: 'v', label: 'V', ...rest });

test('a label is in English for who reads English, as far as there is one', () => {
  const both = variable({ label: 'Domeinnaam', label_en: 'Domain name' });
  expect([variableLabel(both, 'en'), variableLabel(both, 'nl')]).toEqual(['Domain name', 'Domeinnaam']);
  expect(variableLabel(variable({ label_en: '' }), 'en')).toBe('V');
  expect(variableLabel(variable({ label: '' }), 'nl')).toBe('v');
});

describe('a value', () => {
  test.each<readonly [string, Partial<TemplateVariable>, unknown, string | undefined]>([
    ['that must be there', { required: true }, '', 'required'],
    ['that has a default', { required: true, default: 'x' }, undefined, undefined],
    ['that is made', { required: true, generate: 'key' }, null, undefined],
    ['that may be left out', {}, null, undefined],
    ['of several lines', {}, 'a\nB=c', 'line'],
    ['too long', {}, 'x'.repeat(1_001), 'line'],
    ['a structure', {}, ['a'], 'text'],
    ['a number', { type: 'integer' }, '-12', undefined],
    ['a number as one', { type: 'integer' }, 12, undefined],
    ['no number', { type: 'integer' }, '1.5', 'integer'],
    ['yes', { type: 'boolean' }, true, undefined],
    ['maybe', { type: 'boolean' }, 'maybe', 'boolean'],
    ['an address', { type: 'email' }, 'a@example.nl', undefined],
    ['no address', { type: 'email' }, 'a@', 'email'],
    ['a name', { type: 'domain' }, 'example.nl', undefined],
    ['a name with www', { type: 'domain' }, 'www.example.nl', undefined],
    ['no name', { type: 'domain' }, 'example', 'domain'],
    ['a wrong default', { type: 'integer', default: 'many' }, '', 'integer'],
  ])('%s', (_, rest, value, expected) => {
    expect(variableProblems([variable(rest)], { v: value })['v']).toBe(expected);
  });

  test('that nobody asks for', () => {
    expect(variableProblems([variable({})], { other: 'x' })).toEqual({ other: 'unknown' });
  });

  test('is what was filled in, else the default', () => {
    expect([
      valueOf(variable({ default: 'd' }), { v: 'x' }),
      valueOf(variable({ default: 'd' }), { v: '' }),
      valueOf(variable({}), {}),
    ]).toEqual(['x', 'd', null]);
  });
});

describe('a recipe', () => {
  test.each([
    ['that is right', 'image: php\ndomain: {{domain}}\nenv:\n  KEY: "{{ key }}"\n', null],
    ['that is no YAML', 'image: php\nenv:\n  - a\n b: c\n', { type: 'yaml', line: 4 }],
    ['with a key twice', 'a: 1\na: 2\n', { type: 'yaml', line: 2 }],
    ['with what is not declared', 'image: php\nhost: {{host}}\n', { type: 'undeclared', line: 2, key: 'host' }],
  ])('%s', (_, manifest, expected) => {
    const problem = manifestProblem(manifest, ['domain', 'key']);
    if (expected === null) expect(problem).toBeNull();
    else expect(problem).toMatchObject(expected);
  });
});
