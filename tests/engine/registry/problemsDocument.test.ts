// docs/problems.md against the code: every id with its title, and an example whose problems are reported exactly so.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { problemIds } from '../../../src/engine/registry/problem.ts';
import { filesOf } from './fixture.ts';
import { adoptedCases } from './problemsAdopted.ts';
import { automationCases } from './problemsAutomation.ts';
import { contradictionsCases } from './problemsContradictions.ts';
import { fieldsCases } from './problemsFields.ts';
import { filesCases } from './problemsFiles.ts';
import { promisesCases } from './problemsPromises.ts';
import { rowsCases } from './problemsRows.ts';
import { screensCases } from './problemsScreens.ts';
import type { Case } from './smallest.ts';

const cases: Readonly<Record<string, readonly Case[]>> = {
  ...filesCases,
  ...fieldsCases,
  ...contradictionsCases,
  ...promisesCases,
  ...screensCases,
  ...adoptedCases,
  ...rowsCases,
  ...automationCases,
};
const document = readFileSync(new URL('../../../docs/problems.md', import.meta.url), 'utf8');
const sections = Object.fromEntries(
  document
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, 4), section]),
);

function contentOf([, written]: Case, path: string): string | undefined {
  const isFiles = Object.values(written).every((value) => typeof value === 'string');
  return (isFiles ? (written as Readonly<Record<string, string>>) : filesOf(written))[path];
}

it('has a section for every problem, in their order, and no other', () => {
  expect(Object.keys(sections)).toEqual(Object.keys(problemIds));
});

it('lists each of them at the top', () => {
  for (const [id, title] of Object.entries(problemIds))
    expect(document).toContain(`| [${id}](#${id.toLowerCase()}) | ${title} |`);
});

describe.each(Object.entries(problemIds))('%s', (id, title) => {
  const section = sections[id] ?? '';
  const told = (/```text\n([^]*?)\n```/.exec(section)?.[1] ?? '').split('\n').map((line) => line.trim());
  const example = cases[id]?.find(([, , , expected]) => expected.join('\n') === told.join('\n'));

  it('says what it means', () => {
    expect(section).toMatch(new RegExp(`\\*\\*${title}\\.\\*\\* [A-Z\`][^]{40,}`));
  });

  it('the document has an example with the message that the program prints', () => {
    expect(told.length).toBeGreaterThan(1);
    expect(example, `No case of ${id} is told as docs/problems.md says:\n${told.join('\n')}`).toBeDefined();
    for (const [, path = '', content] of section.matchAll(/`([^`\n]+)`:\n\n```json\n([^]*?)\n```/g)) {
      expect(content, path).toBe(example && contentOf(example, path));
    }
  });
});
