// Lines in which nobody filled in anything yet: at the end they are not there, above another they keep their place.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { filledLines } from '../../../src/engine/browser/inputs/lines/blankLines.ts';
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

test('a last line with defaults only is left out', () => {
  expect(lines(filled, blank, blank)).toEqual([filled]);
  expect(lines(blank)).toEqual([]);
});

test('a blank line above another, or a saved one, stays', () => {
  expect(lines(blank, filled)).toEqual([blank, filled]);
  expect(lines({ ...blank, uuid: 'l' })).toHaveLength(1);
});
