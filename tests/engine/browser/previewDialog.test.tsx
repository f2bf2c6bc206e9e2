// What is asked for while a dialog still looks at what was typed last is done once that is known, and only if what it
// shows is still the same.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpError } from 'react-admin';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { replaceRegistry } from '../../../src/engine/browser/registry.ts';
import { PreviewDialog } from '../../../src/engine/browser/screens/actions/PreviewDialog.tsx';
import { previewNote } from '../../../src/engine/registry/records/preview.ts';
import { realRegistry } from '../../e2e/support/registry.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { renderShell } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

const { api } = withApi();
beforeAll(() => replaceRegistry(realRegistry(), {}));
afterAll(useShellRegistry);
beforeEach(() => signIn({ user: { ...user, type: 'management' } }));

const note = { en: 'A draft opens.', nl: 'Er opent een concept.' };
const id = '0191f0c4-0000-7000-8000-000000000001';

/** @param seenWith what the server shows for a reason. @param failure what comes of doing it. */
function open(seenWith: (reason: unknown) => string, refusal?: object, failure: HttpError | null = null) {
  const resource = realRegistry().resources['invoices'];
  const action = resource?.actions['credit'];
  if (!resource || !action) throw new Error('Invoices have no such action.');
  api.answer = ({ path, body }) =>
    path.endsWith('/preview')
      ? refusal
        ? { status: 409, body: refusal }
        : { body: previewNote(seenWith((body as { credit_reason?: string }).credit_reason), note) }
      : { body: {} };
  const onRun = vi.fn(async () => failure);
  renderShell(
    <PreviewDialog
      resource={resource}
      record={{ id, uuid: id, number: '202600014', version: 1 }}
      action={action}
      write={{ busy: false, error: failure, reset: () => undefined, run: async () => true }}
      onRun={onRun}
      onClose={() => undefined}
    />,
  );
  return onRun;
}

const isReady = (): boolean => !screen.getByRole<HTMLButtonElement>('button', { name: 'Credit' }).disabled;

async function typeAndAsk(): Promise<void> {
  const box = await screen.findByRole('textbox', { name: /Reason/ });
  await waitFor(() => expect(isReady()).toBe(true));
  await userEvent.type(box, 'Wrong pack{Control>}{Enter}{/Control}');
}

test('an action without consequences is carried out', async () => {
  const onRun = open(() => 'the same');
  await typeAndAsk();
  await waitFor(() => expect(onRun).toHaveBeenCalledOnce());
  expect(onRun).toHaveBeenCalledWith(expect.objectContaining({ credit_reason: 'Wrong pack', seen: 'the same' }));
});

test('an action with consequences is previewed first', async () => {
  const onRun = open((reason) => `with ${String(reason)}`);
  await typeAndAsk();
  await waitFor(() => expect(isReady()).toBe(true));
  expect(onRun).not.toHaveBeenCalled();
});

test('a rejected action leads to the place where it can be corrected', async () => {
  const client = '0191f0c4-0000-7000-8000-000000000002';
  const remedy = { text: 'Complete client', resource: 'clients', uuid: client };
  open(String, { code: 'E_STATE', message: 'Missing from the client: street.', hint: 'Complete it.', remedy });
  const link = await screen.findByRole('link', { name: 'Complete client' });
  expect(link.getAttribute('href')).toBe(`/settings/clients/${client}/edit`);
  expect(isReady()).toBe(false);
});

test('a missing value is reported at its field, which gets focus; the server gets no request', async () => {
  const onRun = open(() => 'the same');
  const box = await screen.findByRole('textbox', { name: /Reason/ });
  await waitFor(() => expect(isReady()).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: 'Credit' }));
  await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Required')).toBeTruthy();
  expect(document.activeElement).toBe(box);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(onRun).not.toHaveBeenCalled();
});

test('a server error of a field is shown at that field only', async () => {
  const body = { code: 'E_INVALID', message: 'Some fields are not valid.', errors: { credit_reason: 'Too long' } };
  const onRun = open(() => 'the same', undefined, new HttpError(body.message, 422, body));
  await typeAndAsk();
  await waitFor(() => expect(onRun).toHaveBeenCalledOnce());
  const box = await screen.findByRole('textbox', { name: /Reason/ });
  await waitFor(() => expect(box.getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getByText('Too long')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});
