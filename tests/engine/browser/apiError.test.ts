/** What a failed request says, as far as it says it. */
import { HttpError } from 'react-admin';
import { expect, test } from 'vitest';
import { apiErrorOf } from '../../../src/engine/browser/providers/apiError.ts';
import { errorText } from '../../../src/engine/browser/screens/useWrite.ts';
import { remedyOf } from '../../../src/engine/browser/screens/remedy.ts';

test.each([
  [
    'in full',
    { code: 'E_INVALID', message: 'Not valid', hint: 'Mend it', errors: { 'lines.0.quantity': 'Required' } },
    { code: 'E_INVALID', message: 'Not valid', hint: 'Mend it', errors: { 'lines.0.quantity': 'Required' } },
  ],
  [
    'of the whole',
    { code: 'E_STATE', message: 'Not now', hint: '' },
    { code: 'E_STATE', message: 'Not now', hint: '', errors: {} },
  ],
  [
    'of another backend',
    { message: 12, errors: { name: ['Required'], email: 'Required' } },
    { code: '', message: '', hint: '', errors: { email: 'Required' } },
  ],
  ['a page in HTML', '<html>', null],
  ['nothing', undefined, null],
])('%s', (_name, body, refusal) => {
  expect(apiErrorOf(new HttpError('Refused', 422, body))).toEqual(refusal);
});

test('an answer in another format is no API error', () => {
  expect(apiErrorOf(new Error('Broken'))).toBeNull();
  expect(apiErrorOf({ body: { message: 'Alike' } })).toBeNull();
});

test.each([
  ['what is to be made first', { fill: { name: 'x' } }, { fill: { name: 'x' } }],
  ['what is to be completed', { uuid: '1' }, { uuid: '1' }],
  ['what stands in the way', { filter: { box_uuid: '1' } }, { filter: { box_uuid: '1' } }],
  ['nothing that leads anywhere', {}, null],
])('an API error leads to %s', (_name, given, expected) => {
  const body = { code: 'E_STATE', message: 'Not now', hint: '', remedy: { text: 'Go', resource: 'boxes', ...given } };
  const remedy = remedyOf(new HttpError('Refused', 409, body));
  expect(remedy).toEqual(expected && { text: 'Go', resource: 'boxes', target: expected });
});

test.each([
  ['of the whole has its hint', { code: 'E_STATE', message: 'Not now.', hint: 'Wait.' }, 'Not now. Wait.'],
  [
    'of fields has their messages instead of a reference to them',
    {
      code: 'E_INVALID',
      message: 'Some fields are invalid.',
      hint: 'Check the marked fields.',
      errors: { started_at: 'Overlaps with other hours', lines: { 0: { quantity: 'Required' } } },
    },
    'Overlaps with other hours. Required',
  ],
  [
    'of the whole and of fields has both',
    { code: 'E_STATE', message: 'Not now.', hint: '', errors: { name: 'Taken' } },
    'Not now. Taken',
  ],
])('the text of an error %s', (_name, body, expected) => {
  expect(errorText(new HttpError(body.message, 422, body))).toBe(expected);
});
