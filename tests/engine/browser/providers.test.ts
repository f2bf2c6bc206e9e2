// The small parts of the providers: where signing in leads, what of a form is sent, where errors go, what is
// remembered.
import { memoryStore } from 'react-admin';
import { describe, expect, test, vi } from 'vitest';
import { nestErrors } from '../../../src/engine/browser/providers/fieldErrors.ts';
import { afterSignIn, safePath } from '../../../src/engine/browser/providers/session/redirect.ts';
import { isSame } from '../../../src/engine/browser/providers/requestBody.ts';
import { isPreference, keepInMemory, preserveOnReset } from '../../../src/engine/browser/providers/store.ts';

describe('safePath', () => {
  test.each([
    ['/domain', '/domain'],
    ['/', '/'],
    ['/domain/x?page=2#lines', '/domain/x?page=2#lines'],
    ['/a/../b', '/b'],
    ['//evil.example', null],
    ['/\\evil.example', null],
    ['/\t/evil.example', null],
    ['https://evil.example', null],
    ['javascript:alert(1)', null],
    ['domain', null],
    ['', null],
    [null, null],
    [undefined, null],
    [7, null],
    ['/login', null],
    ['/login?ended', null],
    ['/setup/token', null],
  ])('%j → %j', (path, expected) => {
    expect(safePath(path)).toBe(expected);
  });

  test('returns the first valid one', () => {
    expect(afterSignIn(undefined, 'https://evil.example', '/hours', '/other')).toBe('/hours');
    expect(afterSignIn()).toBe('/');
  });
});

describe('isSame', () => {
  test.each([
    [1, 1, true],
    ['1', 1, false],
    [null, undefined, false],
    [null, null, true],
    [0, false, false],
    [[1, 2], [1, 2], true],
    [[1, 2], [2, 1], false],
    [[], {}, false],
    [[1], [1, 2], false],
    [{ a: 1, b: [{ c: 2 }] }, { b: [{ c: 2 }], a: 1 }, true],
    [{ a: 1 }, { a: 1, b: undefined }, true],
    [{ a: 1 }, { a: 1, b: null }, false],
    [{}, null, false],
  ])('%j and %j: %j', (left, right, expected) => {
    expect(isSame(left, right)).toBe(expected);
    expect(isSame(right, left)).toBe(expected);
  });
});

describe('nestErrors', () => {
  test('maps dots to nested fields', () => {
    expect(nestErrors({ name: 'a', 'lines.0.quantity': 'b', 'lines.0.price': 'c', 'address.city': 'd' })).toEqual({
      name: 'a',
      lines: { 0: { quantity: 'b', price: 'c' } },
      address: { city: 'd' },
    });
  });

  test('keeps a message about the whole form', () => {
    expect(nestErrors({ '': 'a' })).toEqual({ root: { serverError: 'a' } });
  });

  test('prefers nested messages to those of the field', () => {
    expect(nestErrors({ lines: 'a', 'lines.0.quantity': 'b' })).toEqual({ lines: { 0: { quantity: 'b' } } });
  });
});

test('a selection lasts until the page is reloaded, in its tab', () => {
  const inBrowser = memoryStore();
  inBrowser.setup();
  const load = () =>
    preserveOnReset(
      keepInMemory(inBrowser, (key) => key.endsWith('.selectedIds')),
      isPreference,
    );
  const store = load();
  const heard = vi.fn();
  const end = store.subscribe('invoices.selectedIds', heard);
  store.setItem('invoices.selectedIds', ['a']);
  store.setItem('invoices.listParams', { page: 3 });
  expect([store.getItem('invoices.selectedIds', []), heard.mock.calls]).toEqual([['a'], [[['a']]]]);
  const later = load();
  expect(later.getItem('invoices.selectedIds', [])).toEqual([]);
  expect(later.getItem('invoices.listParams')).toEqual({ page: 3 });
  end();
  store.reset();
  expect(store.getItem('invoices.selectedIds', [])).toEqual([]);
  expect(heard).toHaveBeenCalledTimes(1);
});

describe('preserveOnReset', () => {
  test('removes list filters at sign-out, and no preference', () => {
    const columns = [{ name: 'status' }];
    const choices = { locale: 'nl', theme: 'dark', 'invoices.columns': columns };
    const store = preserveOnReset(memoryStore({ ...choices, 'invoices.listParams': { page: 3 } }), isPreference);
    store.reset();
    expect(store.listItems?.()).toEqual(choices);
  });
});
