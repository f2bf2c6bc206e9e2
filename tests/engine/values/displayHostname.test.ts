// Host names as people read them, and those that keep their ASCII form since they could be mistaken for others.
import { describe, expect, test } from 'vitest';
import { displayEmail, displayHostname, displayUri } from '../../../src/engine/values/identifiers/displayHostname.ts';
import { hostnameToAscii } from '../../../src/engine/values/identifiers/hostname.ts';

const shown = (typed: string): string => displayHostname(hostnameToAscii(typed) ?? '');

describe('a name in one script', () => {
  test.each([
    'example.nl',
    'münchen.de',
    'www.bücher.co.uk',
    'straße.de',
    'łódź.pl',
    'col·lecció.cat',
    'việtnam.vn',
    'ẹ̀kọ́.ng',
    'ısparta.com.tr',
    'пример.рф',
    'пример.com',
    'аррӏе.ru',
    'ελληνικά.gr',
    'مثال.com',
    'ישראל.il',
    'हिन्दी.com',
    'ไทยแลนด์.com',
    '한국어.kr',
    '例え.テスト',
    '日本語abc.jp',
    'ビタミンb6.jp',
  ])('is shown as it is written: %s', (name) => {
    expect(shown(name)).toBe(name);
  });
});

describe('a name that could be mistaken for another', () => {
  test.each([
    ['pаypal.com', 'xn--pypal-4ve.com', 'Cyrillic а among Latin letters'],
    ['göοgle.com', 'xn--ggle-5qa293b.com', 'Greek ο among Latin letters'],
    ['аррӏе.com', 'xn--80ak6aa92e.com', 'Cyrillic letters alone that read as Latin ones'],
    ['αικν.com', 'xn--mxaqdm.com', 'Greek letters alone that read as Latin ones'],
    ['bınance.com', 'xn--bnance-p9a.com', 'i without its dot outside Turkey'],
    ['ĸoala.com', 'xn--oala-k0a.com', 'a letter that reads as k'],
    ['ɢoogle.com', 'xn--oogle-wmc.com', 'a letter outside the identifiers of Unicode'],
    ['ノabc.jp', 'xn--abc-jn4b.jp', 'a Katakana letter that reads as a slash'],
    ['a·b.cat', 'xn--ab-0ea.cat', 'a middle dot that is not between two l'],
    ['हि१2.com', 'xn--2-vwds4n.com', 'digits of two kinds'],
    ['toys-я-us.com', 'xn--toys--us-4fh.com', 'one Cyrillic letter'],
  ])('keeps its ASCII form: %s', (typed, ascii) => {
    expect(shown(typed)).toBe(ascii);
  });

  test('is judged label by label', () => {
    expect(displayHostname('xn--mnchen-3ya.xn--pypal-4ve.com')).toBe('münchen.xn--pypal-4ve.com');
  });
});

test.each(['xn--a.de', 'xn--.de', 'xn--zzzzzzz999.com', 'xn--99999999999999.nl', 'localhost', ''])(
  'what cannot be decoded stays as it is: "%s"',
  (name) => {
    expect(displayHostname(name)).toBe(name);
  },
);

test('the hosts of email and web addresses are shown alike', () => {
  expect(displayEmail('info@xn--mnchen-3ya.de')).toBe('info@münchen.de');
  expect(displayEmail('xn--mnchen-3ya.de@example.nl')).toBe('xn--mnchen-3ya.de@example.nl');
  expect(displayUri('https://xn--mnchen-3ya.de:8080/xn--a?b')).toBe('https://münchen.de:8080/xn--a?b');
  expect(displayUri('mailto:a@xn--mnchen-3ya.de')).toBe('mailto:a@xn--mnchen-3ya.de');
});
