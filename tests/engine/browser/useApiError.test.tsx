// What the server had against a form, and for how long it is said.
import { act, screen } from '@testing-library/react';
import { HttpError } from 'react-admin';
import { afterEach, expect, test } from 'vitest';
import { setConnection } from '../../../src/engine/browser/providers/connection/connection.ts';
import { unplacedError, useApiError } from '../../../src/engine/browser/shell/account/useApiError.ts';
import { renderShell } from '../../support/renderShell.tsx';

afterEach(() => setConnection('online'));

function Form({ error }: { readonly error: HttpError }) {
  const { refusal, refuse } = useApiError();
  return (
    <>
      <button onClick={() => refuse(error)}>Send</button>
      <p role="alert">{refusal?.text ?? ''}</p>
    </>
  );
}

async function refusedWith(status: number, code: string, rest: object = {}): Promise<() => string | null> {
  const message = 'It went wrong.';
  renderShell(<Form error={new HttpError(message, status, { code, message, hint: '', ...rest })} />);
  const button = await screen.findByRole('button', { name: 'Send' });
  act(() => button.click());
  return () => screen.getByRole('alert').textContent;
}

const cutAndMended = (): void => {
  act(() => setConnection('unreachable'));
  act(() => setConnection('online'));
};

test('an unreachable server is reported until it can be reached', async () => {
  const said = await refusedWith(0, 'E_NETWORK');
  act(() => setConnection('unreachable'));
  expect(said()).not.toBe('');
  act(() => setConnection('online'));
  expect(said()).toBe('');
});

test('a write that may have taken effect stays reported as uncertain after the connection is back', async () => {
  const said = await refusedWith(0, 'E_NETWORK', { unconfirmed: true });
  cutAndMended();
  expect(said()).toBe('It went wrong.');
});

test('a rejected request stays reported, whatever happens to the network', async () => {
  const said = await refusedWith(409, 'E_STATE');
  cutAndMended();
  expect(said()).toBe('It went wrong.');
});

test('an error about fields is reported by their messages', async () => {
  const errors = { city: 'Required', name: 'Taken' };
  const said = await refusedWith(422, 'E_INVALID', { hint: 'Check the marked fields.', errors });
  expect(said()).toBe('Required. Taken');
});

test('a form reports above its fields what it does not show at one of them', () => {
  const refusal = { status: 422, text: 'Required. Taken', errors: { city: 'Required', name: 'Taken' } };
  expect(unplacedError(refusal, ['city', 'name'])).toBeNull();
  expect(unplacedError(refusal, ['city'])?.text).toBe('Taken');
  expect(unplacedError(refusal, [])?.text).toBe('Required. Taken');
  expect(unplacedError({ ...refusal, errors: {} }, ['city'])?.text).toBe('Required. Taken');
  expect(unplacedError(null, [])).toBeNull();
});
