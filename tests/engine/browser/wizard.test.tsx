// A form in steps, on a resource of the test: what stops a step, what comes back after a reload, where a refusal leads.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SummaryFacts } from '../../../src/engine/browser/shell/wizard/SummaryFacts.tsx';
import { StepFields } from '../../../src/engine/browser/shell/wizard/StepFields.tsx';
import { Wizard } from '../../../src/engine/browser/shell/wizard/Wizard.tsx';
import type { Finished, WizardValues, WizardStep } from '../../../src/engine/browser/shell/wizard/wizardStep.ts';
import { useRegistry } from '../../../src/engine/browser/registry.ts';
import { signIn, withApi } from '../../support/browserApi.ts';
import { useEveryKind } from '../../support/everyKind.ts';
import { renderShell, resizeTo, type Rendered } from '../../support/renderShell.tsx';

withApi();
beforeAll(useEveryKind);
const sent: WizardValues[] = [];
const given = {};
const initial = {};
let answer: Finished = { to: '/things' };

beforeEach(() => {
  localStorage.clear();
  signIn();
  resizeTo(1440);
  sent.length = 0;
  answer = { to: '/things' };
});

function Steps() {
  const resource = useRegistry().resources['things'];
  if (!resource) throw new Error('The registry of the test has no things.');
  const step = (
    name: string,
    label: string,
    fields: readonly string[],
    more: Partial<WizardStep> = {},
  ): WizardStep => ({
    name,
    label,
    fields,
    content: <StepFields resource={resource} names={fields} required={fields} />,
    summary: <SummaryFacts resource={resource} names={fields} />,
    ...more,
  });
  const steps = [
    step('words', 'Words', ['x_text'], {
      check: ({ x_text: text }): Readonly<Record<string, string>> =>
        typeof text === 'string' && text.length > 2 ? {} : { x_text: 'Say more.' },
    }),
    step('figures', 'Figures', ['x_integer', 'x_secret']),
  ];
  const finish = (values: WizardValues) => {
    sent.push(values);
    return Promise.resolve(answer);
  };
  return (
    <Wizard
      id="thing"
      resource={resource}
      steps={steps}
      initial={initial}
      given={given}
      onFinish={finish}
      title="Create thing"
      crumbs={[]}
      finishLabel="Create it"
      cancelTo="/things"
    />
  );
}

const open = (path = '/things/create'): Rendered => renderShell(<Steps />, { path });
const press = (name: string) => userEvent.setup().click(screen.getByRole('button', { name }));
const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });

async function fillFirst(text = 'One line'): Promise<void> {
  await userEvent.setup().type(field('The text'), text);
  await press('Next');
}

describe('a form in steps', () => {
  test('stays at a step with errors and focuses the first wrong field', async () => {
    open();
    await fillFirst('ab');
    expect(await screen.findByText('Say more.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('The text')));
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Words');
  });

  test('continues with Enter, shows the step in the address, and sends the values of all steps', async () => {
    const { address } = open();
    const person = userEvent.setup();
    await person.type(field('The text'), 'One line{Enter}');
    expect(await screen.findByRole('heading', { level: 2, name: 'Figures' })).toBeTruthy();
    expect(address()).toBe('/things/create?step=figures');
    await waitFor(() => expect(document.activeElement).toBe(field('The integer')));
    expect(screen.getByRole('group', { name: 'Figures' }).contains(document.activeElement)).toBe(true);
    await person.keyboard('12');
    await press('Next');
    await screen.findByRole('heading', { level: 2, name: 'Check and create' });
    expect(screen.getByText('One line')).toBeTruthy();
    await press('Create it');
    await waitFor(() => expect(address()).toBe('/things'));
    expect(sent).toMatchObject([{ x_text: 'One line', x_integer: 12 }]);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('beheer.draft'))).toEqual([]);
  });

  test('restores its values, without secrets', async () => {
    const first = open();
    await fillFirst();
    await screen.findByRole('heading', { level: 2, name: 'Figures' });
    await userEvent.setup().type(screen.getByLabelText(/^The secret/), 'hush hush');
    await waitFor(() => expect(Object.values(localStorage).join('')).toContain('One line'));
    window.dispatchEvent(new Event('pagehide'));
    expect(Object.values(localStorage).join('')).not.toContain('hush');
    first.unmount();
    open('/things/create?step=figures');
    expect(await screen.findByText('Picked up where you left off.')).toBeTruthy();
    expect(await screen.findByRole('heading', { level: 2, name: 'Figures' })).toBeTruthy();
    await press('Start over');
    await screen.findByRole('heading', { level: 2, name: 'Words' });
    expect(field('The text')).toHaveProperty('value', '');
  });

  test('does not start in the middle', async () => {
    const { address } = open('/things/create?step=summary');
    expect(await screen.findByRole('heading', { level: 2, name: 'Words' })).toBeTruthy();
    await waitFor(() => expect(address()).toBe('/things/create'));
  });

  test('shows an error at its step', async () => {
    answer = { errors: { x_text: 'Taken already.' } };
    open();
    await fillFirst();
    await screen.findByRole('heading', { level: 2, name: 'Figures' });
    await userEvent.setup().type(field('The integer'), '12');
    await press('Next');
    await screen.findByRole('heading', { level: 2, name: 'Check and create' });
    await press('Create it');
    expect(await screen.findByText('Taken already.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('The text')));
  });

  test('shows the step and the total on a phone', async () => {
    resizeTo(390);
    open();
    expect(await screen.findByText('Step 1 of 3')).toBeTruthy();
    await fillFirst();
    expect(await screen.findByText('Step 2 of 3')).toBeTruthy();
  });

  test('asks before it is left with values, and keeps them on request', async () => {
    const { address } = open();
    await userEvent.setup().type(field('The text'), 'One line');
    await userEvent.setup().click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('dialog', { name: 'Leave this form?' })).toBeTruthy();
    expect(address()).toBe('/things/create');
    await press('Save draft and leave');
    await waitFor(() => expect(address()).toBe('/things'));
    expect(Object.values(localStorage).join('')).toContain('One line');
  });
});
