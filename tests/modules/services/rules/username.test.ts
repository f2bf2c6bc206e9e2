import { describe, expect, test } from 'vitest';
import { proposedUsername, usernameChoices } from '../../../../src/modules/services/rules/username.ts';

describe('a proposed user name', () => {
  test.each([
    ['bakkerij-van-dijk.nl', 'bakkerijvandijk'],
    ['www.example.com', 'example'],
    ['Café de Brug', 'cafedebrug'],
    ['123-go.nl', 'go'],
    ['42', ''],
    ['a.nl', ''],
    ['', ''],
    ['een-hele-lange-domeinnaam-zonder-einde.nl', 'eenhelelangedome'],
    ['Vof J. de Boer', 'vofjdeboer'],
  ])('from %s is %s', (name, username) => {
    expect(proposedUsername(name)).toBe(username);
    if (username !== '') expect(username).toMatch(/^[a-z][a-z0-9]{1,15}$/);
  });

  test('has others behind it, none of them too long', () => {
    expect(usernameChoices('eenhelelangedome', 3)).toEqual([
      'eenhelelangedome',
      'eenhelelangedom2',
      'eenhelelangedom3',
    ]);
    expect(usernameChoices('')).toEqual([]);
  });
});
