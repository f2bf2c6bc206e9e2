// Ctrl Enter does what is asked about, from the box in which the reason is written.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ReasonDialog } from '../../../../src/modules/hours/browser/parts/ReasonDialog.tsx';
import { signIn, withApi } from '../../../support/browserApi.ts';
import { renderShell } from '../../../support/renderShell.tsx';

withApi();

test.each([
  ['a remark may be left out', false, '', ['']],
  ['a remark goes along', false, 'Friday off', ['Friday off']],
  ['a reason is needed', true, '', []],
])('%s', async (_name, isRequired, text, sent) => {
  signIn();
  const onConfirm = vi.fn();
  renderShell(
    <ReasonDialog
      title="Submit?"
      label="Remark"
      help=""
      confirm="Submit"
      isRequired={isRequired}
      busy={false}
      onConfirm={onConfirm}
      onClose={() => undefined}
    >
      Week 48
    </ReasonDialog>,
  );
  await userEvent.type(await screen.findByRole('textbox', { name: /^Remark/ }), `${text}{Control>}{Enter}{/Control}`);
  expect(onConfirm.mock.calls.flat()).toEqual(sent);
});
