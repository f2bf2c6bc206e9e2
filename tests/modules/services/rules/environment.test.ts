/** The environment of an application, changed one variable at a time. */
import { expect, test } from 'vitest';
import { variableNames, withoutVariable, withVariable } from '../../../../src/modules/services/rules/environment.ts';

const environment = '# Mail\nMAIL_HOST=mail.example.nl\nexport TOKEN="a b"\n\nKEY="one\nTWO=2\nthree"\nPORT = 3000\n';

test('is known by its names; what stands in quotes over several lines is one value', () => {
  expect(variableNames(environment)).toEqual(['MAIL_HOST', 'TOKEN', 'KEY', 'PORT']);
  expect(variableNames('')).toEqual([]);
  expect(variableNames('A="never closed\nB=1')).toEqual(['A']);
});

test.each([
  ['A=1\nB=2\n', 'A', '3', 'A=3\nB=2\n'],
  ['A=1\nB=2', 'C', '3', 'A=1\nB=2\nC=3\n'],
  ['', 'A', '1', 'A=1\n'],
  ['A=1\nA=2\n', 'A', '3', 'A=3\n'],
  ['A="one\ntwo"\nB=2\n', 'A', '1', 'A=1\nB=2\n'],
  ['# A=0\nA=1\r\nB=2\r\n', 'B', 'x', '# A=0\nA=1\nB=x\n'],
  ['', 'A', 'two words, "quoted" and\na second line', 'A="two words, \\"quoted\\" and\\na second line"\n'],
  ['', 'A', '', 'A=\n'],
  ['a=1\n', 'A', '2', 'a=1\nA=2\n'],
])('%j with %s=%j', (before, name, value, after) => {
  expect(withVariable(before, name, value)).toBe(after);
});

test('what was set is found again, and gone when it is taken out', () => {
  const set = withVariable(environment, 'NEW', 'a "b"\nc');
  expect(variableNames(set)).toEqual(['MAIL_HOST', 'TOKEN', 'KEY', 'PORT', 'NEW']);
  expect(withoutVariable(set, 'NEW')).toBe(environment);
  expect(withoutVariable('A=1\n', 'A')).toBe('\n');
  expect(variableNames(withoutVariable('A=1\n', 'A'))).toEqual([]);
});
