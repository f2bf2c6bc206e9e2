// A text in several languages has one input in the reader's language, and the others in a fold below it.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Form } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { FieldInput } from '../../../src/engine/browser/inputs/FieldInput.tsx';
import { FieldValue } from '../../../src/engine/browser/fields/FieldValue.tsx';
import { replaceRegistry } from '../../../src/engine/browser/registry.ts';
import { realRegistry } from '../../e2e/support/registry.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { renderShell } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

withApi();
beforeAll(() => replaceRegistry(realRegistry(), {}));
afterAll(useShellRegistry);
beforeEach(() => signIn({ user: { ...user, type: 'management' } }));

function productName() {
  const resource = realRegistry().resources['products'];
  const field = resource?.fields['name'];
  if (!resource || !field) throw new Error('Products have no name.');
  return { resource, field };
}

function Values() {
  const [name, english] = useWatch({ name: ['name', 'name_en'] }) as readonly unknown[];
  return <output>{JSON.stringify([name ?? null, english ?? null])}</output>;
}

function open(record: object) {
  renderShell(
    <Form record={record}>
      <FieldInput {...productName()} source="name" readOnly={false} required compact={false} />
      <Values />
    </Form>,
  );
}

const valueOf = (input: HTMLElement | undefined) => (input instanceof HTMLInputElement ? input.value : null);
const values = () => JSON.parse(screen.getByRole('status').textContent ?? '') as unknown;

test('the reader writes their own language, and the default language is in the fold', async () => {
  open({ name: 'Stoel', name_en: 'Chair' });
  const [input, ...others] = await screen.findAllByRole('textbox');
  expect(others).toEqual([]);
  expect(valueOf(input)).toBe('Chair');
  const fold = screen.getByRole('button', { name: 'Name in other languages' });
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(fold);
  const dutch = screen.getByRole('textbox', { name: /Name \(Dutch\)/ });
  expect(valueOf(dutch)).toBe('Stoel');
  await userEvent.type(dutch, 'tje');
  expect(values()).toEqual(['Stoeltje', 'Chair']);
});

test('a new record has the text of the writer in the default language too, until that has one of its own', async () => {
  open({});
  await userEvent.type(await screen.findByRole('textbox'), 'Lamp');
  expect(values()).toEqual(['Lamp', 'Lamp']);
  await userEvent.click(screen.getByRole('button', { name: 'Name in other languages' }));
  const dutch = screen.getByRole('textbox', { name: /Name \(Dutch\)/ });
  await userEvent.clear(dutch);
  await userEvent.type(dutch, 'Licht');
  await userEvent.tab();
  const [english] = screen.getAllByRole('textbox');
  if (english) await userEvent.type(english, 's');
  expect(values()).toEqual(['Licht', 'Lamps']);
});

test('a text that was not translated stays in its own language', async () => {
  open({ name: 'Stoel', name_en: null });
  await screen.findByText('Not translated: people see “Stoel”');
  await userEvent.type(screen.getByRole('textbox'), 'Chair');
  expect(values()).toEqual(['Stoel', 'Chair']);
});

test('a value is shown in the language of the reader, and else in the default one', async () => {
  const { resource, field } = productName();
  const shown = (record: object) => (
    <FieldValue resource={resource} field={field} record={{ ...record }} place="page" />
  );
  renderShell(
    <>
      {shown({ name: 'Stoel', name_en: 'Chair' })}
      {shown({ name: 'Doos', name_en: null })}
    </>,
  );
  await screen.findByText('Chair');
  screen.getByText('Doos');
  expect(screen.queryByText('Stoel')).toBeNull();
});
