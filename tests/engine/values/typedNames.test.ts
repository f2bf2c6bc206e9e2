// Names as people type and paste them: found in lists and addresses, split by the Public Suffix List, and the same when
// read again.
import * as fc from 'fast-check';
import { domainToASCII, domainToUnicode } from 'node:url';
import { describe, expect, test } from 'vitest';
import { endedDomainStates } from '../../../src/modules/domains/rules/domainStates.ts';
import { isDomainName, parseDomainName } from '../../../src/engine/values/identifiers/domainName.ts';
import { nameWithin, splitNames } from '../../../src/engine/values/identifiers/typedNames.ts';
import domainSchema from '../../../schemas/domains.json' with { type: 'json' };

describe('what was pasted', () => {
  test.each<readonly [string, string, readonly string[]]>([
    [
      'lines, commas, semicolons and tabs',
      'een.nl, twee.nl;drie.nl\tvier.nl\r\nvijf.nl',
      ['een.nl', 'twee.nl', 'drie.nl', 'vier.nl', 'vijf.nl'],
    ],
    ['a mail program’s', '"Jan" <jan@bakker.nl>, (piet@kaas.nl)', ['Jan', 'jan@bakker.nl', 'piet@kaas.nl']],
    ['an address with a comma in it', 'https://www.shop.nl/a,b;c een.nl', ['https://www.shop.nl/a,b;c', 'een.nl']],
    ['twice the same, in other letters', 'Een.nl een.nl EEN.NL', ['Een.nl']],
    ['nothing', ' ,;\n\t', []],
  ])('%s', (_, text, expected) => {
    expect(splitNames(text)).toEqual(expected);
  });

  test.each([
    ['https://shop.example.co.uk:8080/x?y#z', 'example.co.uk'],
    ['http://user:pass@www.bakker.nl', 'bakker.nl'],
    ['mailto:jan@mail.bakker.nl', 'bakker.nl'],
    ['jan@bakker.nl', 'bakker.nl'],
    ['www.bakker.nl', 'bakker.nl'],
    ['www.nl', 'www.nl'],
    ['bakker.nl/contact', 'bakker.nl'],
    ['bakker.nl:443', 'bakker.nl'],
    ['  Bakker.NL ', 'Bakker.NL'],
    ['bakker', 'bakker'],
    ['https://café.nl/', 'café.nl'],
    ['shop.bakker.nl', 'shop.bakker.nl'],
  ])('%s means %s', (typed, expected) => {
    expect(nameWithin(typed)).toBe(expected);
  });

  test('loses nothing: each piece is one of the pieces, whatever stands between them', () => {
    const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/);
    const between = fc.constantFrom(' ', ',', ';', '\n', '\r\n', '\t', ', ', ' ; ');
    fc.assert(
      fc.property(
        fc.uniqueArray(
          label.map((one) => `${one}.nl`),
          { minLength: 1, maxLength: 100 },
        ),
        between,
        (names, separator) => {
          expect(splitNames(names.join(separator))).toEqual(names);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('never throws, and never makes a name out of what is none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (text) => {
        for (const piece of splitNames(text)) {
          const parsed = parseDomainName(nameWithin(piece));
          if ('name' in parsed) expect(isDomainName(parsed.name)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

/** Of letters that have one capital, which has them. */
const capitals = (text: string): string =>
  [...text]
    .map((one) => (one.toUpperCase().toLowerCase() === one && one.toUpperCase().length === 1 ? one.toUpperCase() : one))
    .join('');

describe('a name', () => {
  const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789éüñçøåäößαβгдж中日本');
  const label = fc.array(letters, { minLength: 3, maxLength: 20 }).map((characters) => characters.join(''));
  const suffix = fc.constantFrom('nl', 'com', 'eu', 'co.uk', 'com.au', 'amsterdam', 'gov.br', 'xn--p1ai');

  test('has one ASCII form (UTS-46), however it was written, and comes back from it', () => {
    fc.assert(
      fc.property(label, suffix, (typed, under) => {
        const plain = parseDomainName(`${typed}.${under}`);
        const expected = domainToASCII(`${typed}.${under}`);
        fc.pre(expected !== '' && 'name' in plain);
        if (!('name' in plain)) return;
        expect(plain.name).toBe(expected);
        for (const other of [
          `  ${capitals(typed)}.${under} `,
          `${typed}.${under}.`,
          `${typed.normalize('NFD')}.${under}`,
          expected,
          domainToUnicode(expected),
        ]) {
          expect(parseDomainName(other)).toMatchObject({ name: expected });
        }
      }),
      { numRuns: 2_000 },
    );
  });

  test('is one label before a public suffix, and nothing with more before it', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9]{3,20}$/),
        suffix,
        fc.stringMatching(/^[a-z]{1,8}$/),
        (name, under, before) => {
          expect(parseDomainName(`${name}.${under}`)).toMatchObject({
            name: `${name}.${under}`,
            label: name,
            suffix: under,
          });
          expect(parseDomainName(`${before}.${name}.${under}`)).toEqual({ problem: 'has-subdomain' });
          expect(nameWithin(`https://${before}.${name}.${under}/${before}`)).toBe(`${name}.${under}`);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});

test('is free to be ordered again in the states that the schema leaves out', () => {
  expect(domainSchema.properties.name['x-unique'].while.status.nin).toEqual(endedDomainStates);
});
