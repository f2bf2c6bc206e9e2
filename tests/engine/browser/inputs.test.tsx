// Every kind of input holds a value and gives it back unchanged; what is typed is read as its kind; what is wrong is
// said in place.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { Form, memoryStore, useLocale } from 'react-admin';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FieldInput } from '../../../src/engine/browser/inputs/FieldInput.tsx';
import { BlockReaderProvider } from '../../../src/engine/browser/inputs/nested.ts';
import { OwnInputsProvider, type OwnInputs } from '../../../src/engine/browser/inputs/ownInputs.ts';
import { useFieldInput } from '../../../src/engine/browser/inputs/useFieldInput.ts';
import type { InputProps } from '../../../src/engine/browser/inputs/input.ts';
import { unreadableJson } from '../../../src/engine/browser/inputs/unreadableJson.ts';
import { useBlockReader } from '../../../src/engine/browser/screens/pasting/useBlockReader.ts';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import type { Option } from '../../../src/engine/registry/option.ts';
import type { Field } from '../../../src/engine/registry/types.ts';
import { signIn, withApi } from '../../support/browserApi.ts';
import { columnOf, examples, thing, useEveryKind, uuids } from '../../support/everyKind.ts';
import { renderShell, resizeTo } from '../../support/renderShell.tsx';

const { api } = withApi();
beforeAll(useEveryKind);
beforeEach(() => {
  signIn();
  resizeTo(1440);
  api.answer = () => ({
    headers: { 'content-range': 'clients 0-1/2' },
    body: [
      { uuid: uuids.client, name: 'Acme' },
      { uuid: uuids.line, name: 'Bakery' },
    ],
  });
});

interface Shown {
  readonly send: () => Promise<Readonly<Record<string, unknown>>>;
}

interface Editing {
  readonly record?: Readonly<Record<string, unknown>>;
  readonly locale?: string;
  readonly readOnly?: boolean;
  /** The input that the registry names for it, and those that modules hand in. */
  readonly input?: string;
  /** What else the registry says of the field. */
  readonly field?: Partial<Field>;
  readonly compact?: boolean;
  readonly handedIn?: OwnInputs;
}

function edit(
  name: string,
  {
    record = thing,
    locale = 'en',
    readOnly = false,
    input,
    field: said = {},
    compact = false,
    handedIn = {},
  }: Editing = {},
): Shown {
  const resource = currentRegistry().resources['things'];
  const found = resource?.fields[name];
  if (!resource || !found) throw new Error(`There is no field ${name}.`);
  const field = { ...found, input: input ?? found.input, ...said };
  const sent: Readonly<Record<string, unknown>>[] = [];
  renderShell(
    <Form
      record={record}
      onSubmit={(values: Readonly<Record<string, unknown>>) => {
        sent.push(values);
      }}
      noValidate
    >
      <OwnInputsProvider value={handedIn}>
        <PastedBlocks>
          <FieldInput
            resource={resource}
            field={field}
            source={name}
            readOnly={readOnly}
            required={false}
            compact={compact}
          />
        </PastedBlocks>
      </OwnInputsProvider>
      <button type="submit">Send</button>
      <Language />
    </Form>,
    { store: memoryStore({ locale }) },
  );
  return {
    async send() {
      fireEvent.click(screen.getByRole('button', { name: 'Send' }));
      await waitFor(() => expect(sent).toHaveLength(1));
      return sent[0] ?? {};
    },
  };
}

/** As every form of a resource has it. */
function PastedBlocks({ children }: { readonly children: ReactNode }) {
  return <BlockReaderProvider value={useBlockReader()}>{children}</BlockReaderProvider>;
}

/** Which language is on screen; Dutch comes a moment after the first drawing. */
function Language() {
  return <p>{`Language ${useLocale()}`}</p>;
}

/** Of each input; of an editor, which takes the place of a plain field once it has come, its lines. */
function heldValues(): readonly string[] {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
  const editors = [...document.querySelectorAll('.cm-content')].map((editor) =>
    [...editor.querySelectorAll('.cm-line')].map(({ textContent }) => textContent).join('\n'),
  );
  return [...inputs, ...editors];
}

const kinds = Object.entries(examples);
const empty = (kind: string) => ({ uuid: uuids.thing, [columnOf(kind)]: null });

test('a telephone number is grouped except while typing, and sent in dialling form', async () => {
  const column = columnOf('phone');
  const { send } = edit(column, { record: { ...thing, [column]: '+31302345678' } });
  const box = await screen.findByRole<HTMLInputElement>('textbox');
  expect(box.value).toBe('+31 30 234 56 78');
  const person = userEvent.setup();
  await person.clear(box);
  await person.type(box, '+49 30-901820');
  expect(box.value).toBe('+49 30-901820');
  await person.tab();
  await waitFor(() => expect(box.value).toBe('+49 309 018 20'));
  expect((await send())[column]).toBe('+4930901820');
});

test('an IBAN is grouped in fours except while typing, and sent without spaces', async () => {
  const column = columnOf('text');
  const { send } = edit(column, {
    record: { ...thing, [column]: 'NL91ABNA0417164300' },
    field: { property: { type: 'string', format: 'iban' } },
  });
  const box = await screen.findByRole<HTMLInputElement>('textbox');
  expect(box.value).toBe('NL91 ABNA 0417 1643 00');
  const person = userEvent.setup();
  await person.clear(box);
  await person.type(box, 'nl02abna0123456789');
  expect(box.value).toBe('nl02abna0123456789');
  await person.tab();
  await waitFor(() => expect(box.value).toBe('NL02 ABNA 0123 4567 89'));
  expect((await send())[column]).toBe('NL02ABNA0123456789');
});

test('a web address can be typed without https://', async () => {
  const column = columnOf('url');
  const { send } = edit(column, { record: empty('url') });
  const box = await screen.findByRole<HTMLInputElement>('textbox');
  await userEvent.setup().type(box, 'Example.nl/over-ons');
  await userEvent.tab();
  await waitFor(() => expect(box.value).toBe('https://example.nl/over-ons'));
  expect((await send())[column]).toBe('https://example.nl/over-ons');
});

describe('every kind', () => {
  test.each(kinds.filter(([, { typed }]) => typed !== null))('%s shows its value', async (kind, { typed }) => {
    edit(columnOf(kind));
    await waitFor(() => expect(heldValues()).toContain(typed));
  });

  test.each([...kinds.map(([kind]) => columnOf(kind)), 'lines'])('%s returns its value unchanged', async (name) => {
    expect((await edit(name).send())[name]).toEqual(thing[name]);
  });

  // An address is a group of parts, each of which is empty.
  test.each(kinds.map(([kind]) => kind).filter((kind) => kind !== 'address'))(
    '%s may be empty and stays so',
    async (kind) => {
      expect((await edit(columnOf(kind), { record: empty(kind) }).send())[columnOf(kind)]).toBeNull();
    },
  );

  test.each(kinds.map(([kind]) => kind).filter((kind) => kind !== 'address'))('%s has its label', (kind) => {
    edit(columnOf(kind));
    expect(screen.getAllByText(`The ${kind}`).length).toBeGreaterThan(0);
  });
});

describe('typed values', () => {
  test.each([
    ['money', 'en', '1,234.5', 123450],
    ['money', 'nl', '1.234,50', 123450],
    ['percent', 'en', '21', 2100],
    ['percent', 'nl', '12,5', 1250],
    ['duration', 'en', '90m', 90],
    ['duration', 'en', '1.5', 90],
    ['decimal', 'nl', '2,125', 2.125],
    ['integer', 'en', '1,000', 1000],
    ['money', 'en', 'much', 'much'],
    ['text', 'en', ' words ', ' words '],
    ['json', 'en', '[1, 2]', [1, 2]],
    ['json', 'en', '"a"', 'a'],
    ['json', 'en', '{"a"', unreadableJson('{"a"')],
  ] as const)('%s in %s: %s', async (kind, locale, typed, value) => {
    const shown = edit(columnOf(kind), { record: empty(kind), locale });
    await screen.findByText(`Language ${locale}`);
    fireEvent.change(screen.getByLabelText(`The ${kind}`), { target: { value: typed } });
    expect((await shown.send())[columnOf(kind)]).toEqual(value);
  });

  test('of a structure have text between quotation marks', () => {
    edit('x_json', { record: { ...thing, x_json: 'monday' } });
    expect(heldValues()).toContain('"monday"');
  });

  test('of a figure that is left empty have an explanation', () => {
    edit('x_integer', { record: empty('integer'), field: { empty: { en: 'No limit', nl: 'Geen limiet' } } });
    expect(screen.getByPlaceholderText('No limit')).toBeTruthy();
  });

  test('of an amount are formatted on blur', () => {
    edit('x_money', { record: empty('money') });
    const input = screen.getByLabelText<HTMLInputElement>('The money');
    fireEvent.change(input, { target: { value: '1234.5' } });
    expect(input.value).toBe('1234.5');
    fireEvent.blur(input);
    expect(input.value).toBe('1,234.50');
  });

  test('of an address are trimmed on blur', async () => {
    edit('x_email', { record: empty('email') });
    const input = screen.getByLabelText<HTMLInputElement>('The email');
    fireEvent.change(input, { target: { value: ' Anna@EXAMPLE.nl ' } });
    fireEvent.blur(input);
    await waitFor(() => expect(input.value).toBe('Anna@example.nl'));
  });
});

describe('a date', () => {
  test('labels its button and its calendar by its label, and reads nothing aloud twice', async () => {
    edit('x_date');
    expect(screen.getByRole('textbox', { name: 'The date' })).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: /^The date Choose date, selected date is/ }));
    expect(await screen.findByRole('dialog', { name: 'The date' })).toBeTruthy();
  });

  test('in a column is labelled by the column', () => {
    edit('x_date', { compact: true });
    expect(screen.getByRole('textbox', { name: 'The date' })).toBeTruthy();
  });

  test.each([
    ['typed', '1-5-2026'],
    ['pasted', '2026-05-01'],
  ])('is sent in ISO form when it is %s', async (how, text) => {
    const shown = edit('x_date', { record: empty('date') });
    const person = userEvent.setup();
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'The date' });
    await person.click(input);
    await (how === 'pasted' ? person.paste(text) : person.type(input, text));
    fireEvent.blur(input);
    expect(input.value).toBe('1 May 2026');
    expect((await shown.send())['x_date']).toBe('2026-05-01');
  });

  test('that does not exist stays in the field, and the form still works', async () => {
    edit('x_date', { record: empty('date') });
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'The date' });
    await userEvent.setup().type(input, '31-4-2026{Tab}');
    expect(input.value).toBe('31-4-2026');
    expect(screen.getByText(/^Enter a date that exists, such as 20-11-\d{4}, 1 Dec or tomorrow$/)).toBeTruthy();
  });
});

describe('a secret', () => {
  test('is a new password for the browser, and can be shown', async () => {
    edit('x_secret', { record: empty('secret') });
    const input = screen.getByLabelText<HTMLInputElement>('The secret');
    expect([input.type, input.autocomplete]).toEqual(['password', 'new-password']);
    expect(screen.getByText('Leave empty to keep the current value.')).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show' }));
    expect(input.type).toBe('text');
  });

  test('of several lines keeps them, and is hidden as well', async () => {
    const { send } = edit('x_secret', { record: empty('secret'), field: { property: { maxLength: 65_535 } } });
    const box = screen.getByLabelText('The secret');
    fireEvent.change(box, { target: { value: 'A=1\nB=2' } });
    expect((box as HTMLTextAreaElement).value).toBe('A=1\nB=2');
    expect((await send())['x_secret']).toBe('A=1\nB=2');
  });
});

describe('a reference', () => {
  test('is searched on the server while typing', async () => {
    const shown = edit('x_reference_uuid', { record: empty('reference') });
    const person = userEvent.setup();
    await person.type(screen.getByRole('combobox', { name: 'The reference' }), 'bak');
    await waitFor(() =>
      expect(api.asked.at(-1)).toMatchObject({ path: '/api/clients', query: { filter: { q: 'bak~' } } }),
    );
    await person.click(await screen.findByRole('option', { name: /^Bak ?ery/u }));
    expect(await shown.send()).toMatchObject({ x_reference_uuid: uuids.line, x_reference: { name: 'Bakery' } });
  });

  test('Enter chooses the reference as soon as the typed text is answered, and creates no new record', async () => {
    const shown = edit('x_reference_uuid', { record: empty('reference') });
    const person = userEvent.setup();
    const input = screen.getByRole<HTMLInputElement>('combobox', { name: 'The reference' });
    await person.type(input, 'ac{Enter}');
    await waitFor(() => expect(input.value).toBe('Acme'));
    expect(screen.queryByRole('option')).toBeNull();
    expect(await shown.send()).toMatchObject({ x_reference_uuid: uuids.client });
  });

  test('a reference offers past records only to a person who types their name', async () => {
    edit('x_reference_uuid', { record: empty('reference') });
    const person = userEvent.setup();
    const input = screen.getByRole('combobox', { name: 'The reference' });
    await person.click(input);
    const asked = (filter: unknown) => expect(api.asked.at(-1)).toMatchObject({ query: { filter } });
    await waitFor(() => asked({ and: [{ not: { name: 'Closed' } }] }));
    await person.type(input, 'clo');
    await waitFor(() => asked({ q: 'clo~' }));
  });

  test('shows an error if its choices cannot be read, offers no creation, and reads them again', async () => {
    const { answer } = api;
    const broken = { status: 400, body: { code: 'E_QUERY', message: 'Not now.', hint: '' } };
    api.answer = (asked) => (asked.path === '/api/clients' ? broken : answer(asked));
    edit('x_reference_uuid', { record: empty('reference') });
    await userEvent.setup().type(screen.getByRole('combobox', { name: 'The reference' }), 'bak');
    expect(await screen.findByText(/Couldn.t load this/)).toBeTruthy();
    expect(screen.queryByRole('option')).toBeNull();
    api.answer = answer;
    expect(await screen.findByRole('option', { name: /^Bak ?ery/u }, { timeout: 10_000 })).toBeTruthy();
  });

  test('that was embedded is not requested again', () => {
    edit('x_reference_uuid');
    expect(screen.getByLabelText<HTMLInputElement>('The reference').value).toBe('Acme');
    expect(api.asked).toEqual([]);
  });
});

describe('lines', () => {
  test('can be added, moved and removed', async () => {
    const shown = edit('lines');
    const person = userEvent.setup();
    await person.click(screen.getByRole('button', { name: 'Move line 2 up' }));
    await person.click(screen.getByRole('button', { name: 'Remove line 2' }));
    await person.click(screen.getByRole('button', { name: 'Add line' }));
    const described = screen.getAllByLabelText('Description');
    fireEvent.change(described[1] ?? document.body, { target: { value: 'New' } });
    expect((await shown.send())['lines']).toMatchObject([
      { description: 'Domain' },
      { description: 'New', discount_cents: 0 },
    ]);
  });

  test('move by Alt and an arrow, which is announced, up to the ends', async () => {
    const shown = edit('lines');
    const [first] = screen.getAllByLabelText('Description');
    fireEvent.keyDown(first ?? document.body, { key: 'ArrowUp', altKey: true });
    fireEvent.keyDown(first ?? document.body, { key: 'ArrowDown' });
    expect(screen.queryByText(/is now line/)).toBeNull();
    fireEvent.keyDown(first ?? document.body, { key: 'ArrowDown', altKey: true });
    expect(screen.getByText('Line 1 is now line 2 of 2').getAttribute('role')).toBe('status');
    expect((await shown.send())['lines']).toMatchObject([{ description: 'Domain' }, { description: 'Hosting' }]);
  });

  test('move by their handle', async () => {
    const shown = edit('lines');
    const [first] = document.querySelectorAll('[data-grip]');
    const [, , second] = screen.getAllByRole('row');
    // Nothing is laid out here, so nothing lies under a point.
    Object.assign(document, { elementFromPoint: () => second ?? null });
    fireEvent.pointerDown(first ?? document.body, { pointerType: 'touch', clientX: 10, clientY: 10 });
    fireEvent.pointerMove(window, { clientX: 10, clientY: 60 });
    fireEvent.keyDown(window, { key: 'Escape' });
    fireEvent.pointerUp(window, { clientX: 10, clientY: 60 });
    expect(screen.queryByText(/is now line/)).toBeNull();
    fireEvent.pointerDown(first ?? document.body, { pointerType: 'touch', clientX: 10, clientY: 10 });
    fireEvent.pointerMove(window, { clientX: 10, clientY: 60 });
    fireEvent.pointerUp(window, { clientX: 10, clientY: 60 });
    expect((await shown.send())['lines']).toMatchObject([{ description: 'Domain' }, { description: 'Hosting' }]);
  });

  const paste = (into: HTMLElement | undefined, text: string): boolean =>
    fireEvent.paste(into ?? document.body, { clipboardData: { getData: () => text } });

  test('accept a pasted spreadsheet block, and name the cells that they reject', async () => {
    const shown = edit('lines');
    const [first] = screen.getAllByLabelText('Description');
    expect(paste(first, 'Advice\t1.5\nTravel\tfar\n\nLunch\t2\n')).toBe(false);
    expect(await screen.findByText('1 pasted cell skipped · “far” is not a number')).toBeTruthy();
    expect(screen.getAllByLabelText('Description')).toHaveLength(3);
    expect((await shown.send())['lines']).toMatchObject([
      { description: 'Advice', quantity: 1.5 },
      { description: 'Travel', quantity: 1 },
      { description: 'Lunch', quantity: 2 },
    ]);
  });

  test('leave a single pasted value to its input', () => {
    edit('lines');
    expect(paste(screen.getAllByLabelText('Description')[0], 'Advice\n')).toBe(true);
  });

  test('lines show their total while they are typed', () => {
    edit('lines');
    expect(screen.getAllByRole('row').at(-1)?.textContent).toBe('Total€25.00');
    fireEvent.change(screen.getAllByLabelText('Quantity')[0] ?? document.body, { target: { value: '3' } });
    expect(screen.getAllByRole('row').at(-1)?.textContent).toBe('Total€35.00');
  });

  test('are cards on a phone', () => {
    resizeTo(390);
    edit('lines');
    expect(screen.queryByRole('table')).toBeNull();
    expect(screen.getAllByRole('group', { name: /^Line \d$/ })).toHaveLength(2);
  });
});

describe('an enum with an empty option, as in adopted tables', () => {
  const option = (value: string, en: string): Option => ({ value, label: { en }, colour: null });
  const field = { options: [option('', '(empty)'), option('red', 'Red')], nullable: true };

  test('distinguishes the empty option from no choice', async () => {
    const shown = edit('x_enum', { record: { x_enum: null }, field });
    const person = userEvent.setup();
    const select = screen.getByRole('combobox', { name: /The enum/ });
    expect(select.textContent).toBe('None');
    await person.click(select);
    await person.click(await screen.findByRole('option', { name: '(empty)' }));
    expect(select.textContent).toBe('(empty)');
    expect((await shown.send())['x_enum']).toBe('');
  });

  test('returns to no choice', async () => {
    const shown = edit('x_enum', { record: { x_enum: '' }, field });
    const person = userEvent.setup();
    expect(screen.getByRole('combobox', { name: /The enum/ }).textContent).toBe('(empty)');
    await person.click(screen.getByRole('combobox', { name: /The enum/ }));
    await person.click(await screen.findByRole('option', { name: 'None' }));
    expect((await shown.send())['x_enum']).toBeNull();
  });
});

test('a text that is empty or has spaces at its end stays as it is when a person only visits it', async () => {
  const shown = edit('x_text', { record: { x_text: '' } });
  const input = screen.getByLabelText<HTMLInputElement>('The text');
  fireEvent.focus(input);
  fireEvent.blur(input);
  expect((await shown.send())['x_text']).toBe('');
});

describe('a read-only field', () => {
  test('cannot be typed in', () => {
    edit('x_text', { readOnly: true });
    expect(screen.getByLabelText<HTMLInputElement>('The text').readOnly).toBe(true);
  });
});

function Doubled(props: InputProps) {
  const { value, label, onChange } = useFieldInput(props);
  return <button type="button" onClick={() => onChange(Number(value) * 2)}>{`Double ${label}`}</button>;
}

describe('an input that the registry names', () => {
  test('replaces that of the kind, and writes the form’s value', async () => {
    const shown = edit('x_integer', { input: 'doubled', handedIn: { doubled: Doubled } });
    expect(screen.queryByRole('textbox')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Double The integer' }));
    expect((await shown.send())['x_integer']).toBe(2468);
  });

  test('is that of the kind where no module supplies it', () => {
    edit('x_integer', { input: 'doubled' });
    expect(screen.getByLabelText<HTMLInputElement>('The integer').value).toBe('1,234');
  });
});
