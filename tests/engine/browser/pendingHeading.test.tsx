// Outlines of pages: headed for who listens, before anything has come.
import type { ReactNode } from 'react';
import { screen } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { beforeAll, expect, test } from 'vitest';
import { adminName, currentRegistry } from '../../../src/engine/browser/registry.ts';
import { FormPageSkeleton } from '../../../src/engine/browser/screens/skeletons/FormSkeleton.tsx';
import { ListPageSkeleton } from '../../../src/engine/browser/screens/list/ListSkeleton.tsx';
import { RecordPlaceholder } from '../../../src/engine/browser/screens/RecordPlaceholder.tsx';
import { PageSkeleton } from '../../../src/engine/browser/shell/PageSkeleton.tsx';
import type { Resource } from '../../../src/engine/registry/types.ts';
import { signIn, withApi } from '../../support/browserApi.ts';
import { renderShell } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

withApi();
beforeAll(useShellRegistry);

const outlines: Readonly<Record<string, (resource: Resource) => ReactNode>> = {
  list: () => <ListPageSkeleton />,
  record: () => <RecordPlaceholder />,
  form: (resource) => <FormPageSkeleton resource={resource} />,
};

test.for(Object.keys(outlines))('the outline of a %s has the name of its resource', async (name) => {
  signIn();
  const resource = currentRegistry().resources['invoices'];
  if (!resource) throw new Error('The registry of the tests has no invoices.');
  renderShell(
    <ResourceContextProvider value={adminName(resource)}>{outlines[name]?.(resource)}</ResourceContextProvider>,
  );
  expect(await screen.findAllByRole('heading', { level: 1 })).toHaveLength(1);
  expect(screen.getByRole('heading', { level: 1, name: 'Invoices' })).toBeTruthy();
  expect(document.title).toMatch(/^Invoices · /);
});

test('the outline of a custom page has its name', async () => {
  signIn();
  const page = Object.values(currentRegistry().pages)[0];
  if (!page) throw new Error('The registry of the tests has no page.');
  renderShell(<PageSkeleton />, { path: page.route });
  expect(await screen.findByRole('heading', { level: 1, name: page.label.en })).toBeTruthy();
});
