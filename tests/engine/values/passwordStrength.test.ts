// How hard a password is to guess, in words, and why one is not taken.
import { expect, test } from 'vitest';
import { judgePassword } from '../../../src/engine/values/passwordStrength.ts';

test.each([
  ['', 'short'],
  ['zeven77', 'short'],
  ['😀😀😀😀😀😀😀', 'short'],
  ['password', 'weak'],
  ['Welkom2024!', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['abcdefghijkl', 'weak'],
  // A word of Dutch is in no list: eight letters that could be any.
  ['kastanje', 'fair'],
  ['kastanjeboom', 'strong'],
  ['kastanj3', 'fair'],
  ['k4St!njeb', 'good'],
  ['vier paarden op het strand', 'strong'],
  ['P@ssw0rd123', 'weak'],
  ['Zomer2026!', 'weak'],
  ['!!!Feyenoord1!!!', 'weak'],
  ['correct horse battery staple', 'strong'],
])('%s is %s', async (password, strength) => {
  expect((await judgePassword(password)).strength).toBe(strength);
});

test.each([
  ['zeven77', 'short'],
  ['x'.repeat(129), 'long'],
  ['PaSsWoRd', 'common'],
  ['abababababab', 'common'],
  ['!!!!!!!!!!', 'common'],
  ['qwerty12qwerty12', 'guessable'],
  ['Beheer2026!', 'guessable'],
  ['kastanj3', null],
  ['xkqvzjwp'.repeat(16), null],
])('%s has the fault %s', async (password, fault) => {
  expect((await judgePassword(password)).fault).toBe(fault);
});

const sanne = {
  email: 'sanne.devries@bakkerij-groen.example',
  first_name: 'Sanne',
  last_name: 'de Vries',
  company: 'Bakkerij Groen B.V.',
};

test.each([
  'sannedevries',
  'SanneDeVries',
  'devries.sanne1985',
  'sanne.devries',
  'Sanne2026!',
  'bakkerijgroen',
  'BakkerijGroenBV',
  'Bakkerij-1',
])('%s is no secret of hers', async (password) => {
  expect(await judgePassword(password, sanne)).toEqual({ strength: 'weak', fault: 'owner' });
});

test('what others know of somebody makes only their own password no harder, and no sentence of theirs', async () => {
  expect((await judgePassword('sannedevries')).strength).toBe('strong');
  expect((await judgePassword('sanne loopt graag naar zee', sanne)).strength).toBe('strong');
  expect((await judgePassword('vier paarden', { email: null, first_name: '', last_name: null })).strength).toBe(
    'strong',
  );
});

test('of a long one the beginning is estimated: what comes behind it makes it no easier', async () => {
  const made = ['p@$$w0rd1', '4@80{(<361!17$5|+z%', '1985120320111230', '$1!|'].map((text) =>
    text.repeat(64).slice(0, 32),
  );
  for (const beginning of made) {
    const verdict = await judgePassword(beginning, sanne);
    expect(await judgePassword(beginning + 'é'.repeat(96), sanne)).toEqual(verdict);
  }
});
