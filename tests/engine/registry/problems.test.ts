import { describe, expect, it } from 'vitest';
import { problemIds, type ProblemId } from '../../../src/engine/registry/problem.ts';
import { problemsOf } from './fixture.ts';
import { askedCases } from './problemsAsked.ts';
import { adoptedCases } from './problemsAdopted.ts';
import { automationCases } from './problemsAutomation.ts';
import { contradictionsCases } from './problemsContradictions.ts';
import { fieldsCases } from './problemsFields.ts';
import { filesCases } from './problemsFiles.ts';
import { promisesCases } from './problemsPromises.ts';
import { rowsCases } from './problemsRows.ts';
import { screensCases } from './problemsScreens.ts';
import type { Case } from './smallest.ts';

const cases: Readonly<Record<ProblemId, readonly Case[]>> = {
  ...filesCases,
  ...fieldsCases,
  ...contradictionsCases,
  ...promisesCases,
  ...screensCases,
  ...adoptedCases,
  ...rowsCases,
  ...automationCases,
};

describe.each(
  Object.entries(cases).map(([id, rows]) => [id, [...rows, ...(askedCases[id as ProblemId] ?? [])]] as const),
)('%s', (id, rows) => {
  it.each(rows)('%s', (_name, written, known, expected) => {
    const told = problemsOf(written, known).flatMap((problem) => problem.split('\n').map((line) => line.trim()));
    expect(told).toEqual(expected);
    expect(told.some((line) => line.includes(` ${id} `))).toBe(true);
  });
});

it('has a case for every problem there is', () => {
  expect(Object.keys(cases).sort()).toEqual(Object.keys(problemIds).sort());
});

it('the problems of several files are reported in the order of their places', () => {
  const places = problemsOf({
    'resources.json': '{"menu": [], "x": 1, "y": 2,\n"resources": {"b": {}, "a": {}}}',
    'schemas/b.json': '{"title": "B", "properties": {"uuid": {}}}',
  }).map((problem) => problem.slice(0, problem.indexOf('E') + 4));
  expect(places).toEqual(['resources.json:1:14 E103', 'resources.json:1:22 E103', 'schemas/b.json:1:31 E104']);
});
