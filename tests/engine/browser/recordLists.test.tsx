// What hangs on a record and matters now: in the order of the view that it is the first of.
import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replaceRegistry } from '../../../src/engine/browser/registry.ts';
import { RecordLists } from '../../../src/engine/browser/screens/record/RecordLists.tsx';
import { realRegistry } from '../../e2e/support/registry.ts';
import { signIn, withApi } from '../../support/browserApi.ts';
import { renderShell } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

const { api } = withApi();
beforeAll(() => replaceRegistry(realRegistry(), {}));
afterAll(useShellRegistry);

test('the list begins with what is due first', async () => {
  signIn();
  api.answer = () => ({ headers: { 'content-range': 'x */0' }, body: [] });
  const { clients } = realRegistry().resources;
  if (!clients) throw new Error('The registry has no clients.');
  renderShell(
    <RecordLists resource={clients} record={{ id: 'c' }} outline={null}>
      facts
    </RecordLists>,
  );
  await screen.findByText('facts');
  const asked = api.asked.find(({ path }) => path === '/api/invoices');
  expect(asked?.query['sort']).toEqual(['due_date', 'ASC']);
});
