// How hard a password is to guess, in words.
import { expect, test } from 'vitest';
import { passwordStrength } from '../../../src/engine/values/passwordStrength.ts';

test.each([
  ['', 'short'],
  ['zeven77', 'short'],
  ['😀😀😀😀😀😀😀', 'short'],
  ['password', 'weak'],
  ['Welkom2024!', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['kastanje', 'weak'],
  ['kastanjeboom', 'good'],
  ['kastanj3', 'fair'],
  ['k4St!njeb', 'good'],
  ['vier paarden op het strand', 'strong'],
])('%s is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

test('what others know of somebody makes their password no harder', () => {
  const known = ['sanne.devries@example.nl', 'Sanne', 'de Vries'];
  expect(passwordStrength('sannedevries')).toBe('good');
  expect(passwordStrength('sannedevries', known)).toBe('weak');
  expect(passwordStrength('SanneDeVries', known)).toBe('weak');
});
