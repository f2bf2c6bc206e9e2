// Lines in which nobody filled in anything yet: at the end they are not there, above another they keep their place.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filledLines } from '../../../src/engine/browser/inputs/blankLines.ts';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import { replaceRaw } from '../../support/replaceRaw.ts';
import { shellRegistry, useShellRegistry } from '../../support/shellRegistry.ts';

const { 'invoice-lines': lineSchema, ...others } = shellRegistry.schemas;
const schemas = lineSchema ? { ...others, 'invoice-lines': { ...lineSchema, required: ['description'] } } : others;
beforeAll(() => replaceRaw({ ...shellRegistry, schemas }));
afterAll(useShellRegistry);
const lines = (...rows: readonly object[]): readonly unknown[] =>
  filledLines(currentRegistry(), { resource: 'invoice-lines' }, rows);
const blank = { description: null, quantity: null };
const filled = { ...blank, description: 'Advice' };

test('a line that only the form has filled in is left out at the end', () => {
  expect(lines(filled, blank, blank)).toEqual([filled]);
  expect(lines(blank)).toEqual([]);
});

test('one that stands above another, or was saved before, stays', () => {
  expect(lines(blank, filled)).toEqual([blank, filled]);
  expect(lines({ ...blank, uuid: 'l' })).toHaveLength(1);
});
