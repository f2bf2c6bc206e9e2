/** Rules for text with a message of their own: the same on the server and in the form. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { kinds } from '../../../src/engine/registry/kinds/table.ts';
import { renderMessage } from '../../../src/engine/registry/messages.ts';
import type { RawProperty } from '../../../src/engine/registry/raw.ts';
import { explainErrors, type AjvError } from '../../../src/engine/registry/validation.ts';

const ajv = new Ajv2020({ allErrors: true, unicodeRegExp: true });

function messageFor(property: RawProperty, value: unknown): string | null {
  const validate = ajv.compile({ type: 'object', properties: { field: kinds.text.valueSchema(property) } });
  if (validate({ field: value })) return null;
  const found = explainErrors(validate.errors as readonly AjvError[], { field: value })['field'];
  return found ? renderMessage('en', found.key, found.params) : null;
}

test.each<[RawProperty, string, string | null]>([
  [{ type: 'string', 'x-capitals': true }, 'NL98ZZZ', null],
  [{ type: 'string', 'x-capitals': true, pattern: '^[A-Z]+$' }, 'nl', 'Use capital letters only'],
  [{ type: 'string', 'x-capitals': true }, 'STRAßE', 'Use capital letters only'],
  [{ type: 'string', 'x-length': 4, maxLength: 4 }, '0644', null],
  [{ type: 'string', 'x-length': 4, maxLength: 4 }, '06444', 'Use exactly 4 characters'],
  [{ type: 'string', 'x-length': 4 }, '064', 'Use exactly 4 characters'],
  [{ type: 'string', 'x-length': 2 }, '😀😀', null],
  [{ type: 'string', 'x-without': '#' }, '/up', null],
  [{ type: 'string', 'x-without': '#' }, '/up#top', 'Leave out the character “#”'],
  [{ type: 'string', 'x-without': ']' }, 'a]b', 'Leave out the character “]”'],
  [{ type: 'string', pattern: '^[A-Z]+$' }, 'nl', 'Invalid format'],
])('the rules %j answer %j with %j', (property, value, message) => {
  expect(messageFor(property, value)).toBe(message);
});
