// Which of the choices of a field a person can choose.
import { expect, test } from 'vitest';
import { choosableOptions, type Option } from '../../../src/engine/registry/option.ts';

const option = (value: string, more: Partial<Option> = {}): Option => ({
  value,
  label: { en: value, nl: value },
  colour: null,
  ...more,
});
const options = [option('abuse'), option('ended', { isSystem: true }), option('client', { isSystem: true })];

test.each([
  ['nothing yet', null, ['abuse']],
  ['a choice of a person', 'abuse', ['abuse']],
  ['what the program has given', 'ended', ['abuse', 'ended']],
  ['several', ['abuse', 'client'], ['abuse', 'client']],
])('of a field that has %s', (_, current, choosable) => {
  expect(choosableOptions(options, current).map(({ value }) => value)).toEqual(choosable);
});
