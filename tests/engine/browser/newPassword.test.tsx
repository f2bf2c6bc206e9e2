// A password that is being chosen: how hard it is to guess for who knows what stands beside it in the form.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test } from 'vitest';
import { AccountForm } from '../../../src/engine/browser/shell/account/AccountForm.tsx';
import { NewPasswordField } from '../../../src/engine/browser/shell/account/NewPasswordField.tsx';
import { TextInput } from '../../../src/engine/browser/shell/account/TextInput.tsx';
import { withApi } from '../../support/browserApi.ts';
import { renderShell } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

withApi();
beforeAll(useShellRegistry);

test.each([
  ['kort', 'Too short'],
  ['password', 'Easy to guess'],
  ['FleurJansen1', 'Easy to guess'],
  ['BloemenJansen', 'Easy to guess'],
  ['kastanj3', 'Could be stronger'],
  ['vier paarden op het strand', 'Strong'],
])('%s: %s', async (password, words) => {
  renderShell(
    <AccountForm submit="Save" onSubmit={async () => undefined}>
      {(field) => (
        <>
          <TextInput label="First name" name="first_name" />
          <TextInput label="Last name" name="last_name" />
          <NewPasswordField label="Password" field={field('password')} owner={{ company: 'Bloemen Jansen' }} />
        </>
      )}
    </AccountForm>,
  );
  const person = userEvent.setup();
  expect(screen.queryByRole('status')?.textContent ?? '').toBe('');
  await person.type(await screen.findByLabelText('First name'), 'Fleur');
  await person.type(screen.getByLabelText('Last name'), 'Jansen');
  const input = screen.getByLabelText('Password');
  await person.type(input, password);
  expect((await screen.findByText(words)).getAttribute('role')).toBe('status');
  await person.clear(input);
  expect(screen.queryByText(words)).toBeNull();
});
