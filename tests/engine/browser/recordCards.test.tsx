// Records as cards: what their pages leave out of them is no fact on their cards either.
import { screen } from '@testing-library/react';
import { ListContextProvider, useList } from 'react-admin';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { replaceRegistry } from '../../../src/engine/browser/registry.ts';
import { RecordCards } from '../../../src/engine/browser/screens/list/cards/RecordCards.tsx';
import { useEmbeddedColumns } from '../../../src/engine/browser/screens/list/table/useColumns.ts';
import { realRegistry } from '../../e2e/support/registry.ts';
import { signIn, withApi } from '../../support/browserApi.ts';
import { renderShell } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

withApi();
beforeAll(() => replaceRegistry(realRegistry(), {}));
afterAll(useShellRegistry);

const reminder = { level: 'first', amount_open_cents: 1_200, currency: 'EUR', version: 1 };
const reminders = [
  { ...reminder, id: 'a', collection_cost_cents: 0 },
  { ...reminder, id: 'b', collection_cost_cents: 4_000 },
];

function Listed({ children }: { readonly children: ReactNode }) {
  return <ListContextProvider value={useList({ data: reminders })}>{children}</ListContextProvider>;
}

function Cards() {
  const { reminders: resource } = realRegistry().resources;
  if (!resource) throw new Error('The registry has no reminders.');
  return (
    <Listed>
      <RecordCards embedded resource={resource} columns={useEmbeddedColumns(resource)} />
    </Listed>
  );
}

test('zero costs are left out', async () => {
  signIn();
  renderShell(<Cards />);
  await screen.findAllByText('€12.00');
  expect(screen.getAllByText('Collection costs')).toHaveLength(1);
  expect(screen.getByText('€40.00')).toBeTruthy();
  expect(screen.queryByText('€0.00')).toBeNull();
});
