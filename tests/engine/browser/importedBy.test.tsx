// A list into which a colleague imports records while it is looked at: one notice for all of them, on that list alone.
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, afterEach, expect, test, vi } from 'vitest';
import { followChanges } from '../../../src/engine/browser/providers/connection/changes.ts';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import { ImportedBy } from '../../../src/engine/browser/screens/list-page/ImportedBy.tsx';
import { replaceRaw } from '../../support/replaceRaw.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { renderShell, resizeTo } from '../../support/renderShell.tsx';

withApi();
class Source extends EventTarget {
  static opened: Source | null = null;
  constructor() {
    super();
    Source.opened = this;
  }
  close(): void {}
}
let leave = (): void => undefined;

beforeAll(() =>
  replaceRaw(
    {
      menu: [],
      pages: {},
      resources: { chairs: { title: '{name}', access: { user: ['list', 'show'] } } },
      schemas: {
        chairs: {
          title: 'Chair',
          properties: { name: { type: 'string', 'x-label': { en: 'Name', nl: 'Naam' } } },
        },
      },
      common: {},
    },
    {},
  ),
);
beforeEach(async () => {
  resizeTo(1440);
  vi.stubGlobal('EventSource', Source);
  vi.spyOn(navigator, 'locks', 'get').mockReturnValue(undefined as never);
  leave = followChanges(() => undefined);
  await vi.waitFor(() => expect(Source.opened).not.toBeNull());
});
afterEach(() => {
  leave();
  Source.opened = null;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const emit = (hint: object): void =>
  act(() => {
    const data = { resource: 'chairs', user_uuid: 'other', name: 'Sanne Visser', created: 0, updated: 0, undone: 0 };
    Source.opened?.dispatchEvent(new MessageEvent('imported', { data: JSON.stringify({ ...data, ...hint }) }));
  });

function open(): void {
  signIn({ user: { ...user, type: 'management' } });
  const resource = currentRegistry().resources['chairs'];
  renderShell(resource ? <ImportedBy resource={resource} /> : null);
}

test('the notice says who has imported how many, and can be dismissed', async () => {
  open();
  expect(screen.queryByRole('status')).toBeNull();
  emit({ created: 1_200, updated: 1 });
  expect((await screen.findByRole('status')).textContent).toBe(
    'Imported by Sanne Visser just now: 1,200 new records, 1 record changed',
  );
  emit({ created: 1_200, updated: 1, undone: 1_150 });
  expect(screen.getByRole('status').textContent).toBe('Import undone by Sanne Visser just now: 1,150 records reverted');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('status')).toBeNull();
});

test('the notice omits imports elsewhere', () => {
  open();
  emit({ resource: 'tables', created: 3 });
  expect(screen.queryByRole('status')).toBeNull();
});
