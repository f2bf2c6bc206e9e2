// What a filter asks, in words: also that of an address which somebody wrote.
import { screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import { useFilterText } from '../../../src/engine/browser/screens/filters/useFilterText.ts';
import { signIn, withApi } from '../../support/browserApi.ts';
import { renderShell } from '../../support/renderShell.tsx';
import { replaceRaw } from '../../support/replaceRaw.ts';

withApi();
beforeAll(() =>
  replaceRaw(
    {
      menu: [],
      pages: {},
      resources: { chairs: { title: '{name}' } },
      schemas: {
        chairs: {
          title: 'Chair',
          properties: { name: { type: 'string' }, made_in: { type: 'string', format: 'country' } },
        },
      },
      common: {},
    },
    {},
  ),
);

test.each([
  [null, 'empty'],
  [{ empty: true }, 'empty'],
  [{ ne: null }, 'filled in'],
  [{ empty: false }, 'filled in'],
  ['oak', 'oak'],
])('%o reads %o', async (filter, words) => {
  signIn();
  const field = currentRegistry().resources['chairs']?.fields['name'];
  if (!field) throw new Error('Chairs have no name.');
  function Words() {
    return <output>{useFilterText(field as NonNullable<typeof field>, () => null)(filter)}</output>;
  }
  renderShell(<Words />);
  expect((await screen.findByRole('status')).textContent).toBe(words);
});

test('a code is shown by its name', async () => {
  signIn();
  const field = currentRegistry().resources['chairs']?.fields['made_in'];
  if (!field) throw new Error('Chairs are made nowhere.');
  function Words() {
    const text = useFilterText(field as NonNullable<typeof field>, () => null);
    return <output>{[text('BE'), text(['BE', 'NL']), text({ ne: 'BE' })].join(' | ')}</output>;
  }
  renderShell(<Words />);
  expect((await screen.findByRole('status')).textContent).toBe('Belgium | Belgium, Netherlands | is not Belgium');
});
