// What the copy of a record begins with.
import { expect, test } from 'vitest';
import { copiedValues, isCopied } from '../../../src/engine/browser/screens/form/copiedValues.ts';
import { registryOf, resourceIn } from '../registry/fixture.ts';

const registry = registryOf({
  resources: {
    letters: { access: { employee: '*', user: { verbs: '*', fields: { write: ['subject'] } } } },
    pages: {},
    people: {},
  },
  schemas: {
    people: { name: { type: 'string' } },
    letters: {
      subject: { type: 'string' },
      number: { type: 'string', 'x-unique': true },
      person_uuid: { 'x-relation': { to: 'people' } },
      sent_on: { type: 'string', format: 'date', default: '$today' },
      due_on: { type: 'string', format: 'date' },
      pin: { type: 'string', writeOnly: true },
      scan: { 'x-file': {} },
      status: {
        default: 'draft',
        oneOf: [
          { const: 'draft', title: 'Draft' },
          { const: 'sent', title: 'Sent' },
        ],
        'x-transitions': { draft: ['sent'] },
      },
    },
    pages: {
      letter_uuid: { 'x-relation': { to: 'letters', inverse: 'pages', owned: true } },
      text: { type: 'string' },
      code: { type: 'string', 'x-unique': true },
      length: { type: 'integer', readOnly: true },
    },
  },
});
const letters = resourceIn(registry, 'letters');
const letter = {
  uuid: 'a',
  version: 4,
  subject: 'Welcome',
  number: 'L-1',
  person_uuid: 'p',
  person: { uuid: 'p', name: 'Jan' },
  sent_on: '2026-01-02',
  due_on: '2026-02-02',
  scan: 'f',
  status: 'sent',
  pages: [{ uuid: 'b', version: 1, letter_uuid: 'a', text: 'First', code: 'X', length: 5 }],
};

test('copied values are those of the form, with lines, and without unique fields and dates', () => {
  expect(copiedValues({ registry, principal: { actor: 'employee' } }, letters, letter)).toEqual({
    subject: 'Welcome',
    person_uuid: 'p',
    person: { uuid: 'p', name: 'Jan' },
    pages: [{ text: 'First' }],
  });
});

test('the copied values are limited to what the person may write', () => {
  expect(copiedValues({ registry, principal: { actor: 'user' } }, letters, letter)).toEqual({ subject: 'Welcome' });
});

test('copying is not offered where records are created on a custom page', () => {
  expect(isCopied(letters, { actor: 'employee' })).toBe(true);
  expect(isCopied(resourceIn(registry, 'pages'), { actor: 'management' })).toBe(false);
  expect(isCopied({ ...letters, createPage: { page: 'x', route: '/x', order: null } }, { actor: 'employee' })).toBe(
    false,
  );
});
