// Every kind of field says its value and, where there is none, that there is none; nothing shows a key or a secret.
import { lazy } from 'react';
import { screen, waitFor } from '@testing-library/react';
import { memoryStore } from 'react-admin';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OwnFieldsProvider } from '../../../src/engine/browser/fields/ownFields.ts';
import { FieldValue } from '../../../src/engine/browser/fields/FieldValue.tsx';
import { currentRegistry } from '../../../src/engine/browser/registry.ts';
import { kindNames } from '../../../src/engine/registry/kinds/kindNames.ts';
import type { Field, Resource } from '../../../src/engine/registry/types.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { columnOf, everyKind, examples, thing, useEveryKind, uuids } from '../../support/everyKind.ts';
import { replaceRaw } from '../../support/replaceRaw.ts';
import { renderShell } from '../../support/renderShell.tsx';

const { api } = withApi();
beforeAll(useEveryKind);
beforeEach(() => signIn());

function things(): Resource {
  const resource = currentRegistry().resources['things'];
  if (!resource) throw new Error('The registry of the test has no things.');
  return resource;
}

/** Values of adopted tables. */
const unusual = [
  ['x_enum', { options: [{ value: '', label: { en: '(empty)' }, colour: null }] }, '', '(empty)'],
  ['x_tags', {}, ['a', 'a'], 'aa'],
  ['x_json', { property: {} }, [1, { a: null }, [2]], '1{"a":null}[2]'],
] as const;

test.each(unusual)('%s with %o shows %o as %s', (name, said, value, shown) => {
  const field = things().fields[name];
  if (!field) throw new Error(`There is no field ${name}.`);
  const changed = { ...field, ...said } as unknown as Field;
  const { container } = renderShell(
    <div data-testid="shown">
      <FieldValue resource={things()} field={changed} record={{ ...thing, [name]: value }} place="page" />
    </div>,
  );
  expect(container.querySelector('[data-testid="shown"]')?.textContent).toBe(shown);
});

function show(name: string, { record = thing, place = 'page' as 'page' | 'cell', locale = 'en' } = {}): string {
  const field = things().fields[name];
  if (!field) throw new Error(`There is no field ${name}.`);
  const store = memoryStore({ locale });
  const { container } = renderShell(
    <div data-testid="shown">
      <FieldValue resource={things()} field={field} record={record} place={place} />
    </div>,
    { store },
  );
  return container.querySelector('[data-testid="shown"]')?.textContent ?? '';
}

test('a module’s display of a field reserves its space while it loads', () => {
  const field = things().fields['x_text'];
  if (!field) throw new Error('The registry of the test has no text.');
  const coming = lazy(() => new Promise<never>(() => undefined));
  const { container } = renderShell(
    <OwnFieldsProvider value={{ coming }}>
      <FieldValue resource={things()} field={{ ...field, shownBy: 'coming' }} record={thing} place="page" />
    </OwnFieldsProvider>,
  );
  expect(container.querySelectorAll('.MuiSkeleton-root')).toHaveLength(1);
});

describe('every kind', () => {
  test('has an example', () => {
    expect([...Object.keys(examples), 'lines'].sort()).toEqual([...kindNames].sort());
  });

  test.each(Object.entries(examples))('%s is formatted on a page', async (kind, { shown }) => {
    show(columnOf(kind));
    // Markdown is set as soon as what sets it has come.
    await waitFor(() => {
      const text = screen.getByTestId('shown').textContent;
      if (typeof shown === 'string') expect(text).toBe(shown);
      else expect(text).toMatch(shown);
    });
  });

  test.each(Object.keys(examples))('%s is shown in a cell', (kind) => {
    expect(show(columnOf(kind), { place: 'cell' })).not.toBe('');
  });

  test.each(Object.keys(examples).filter((kind) => kind !== 'secret'))(
    '%s without a value is a dash that is also said',
    (kind) => {
      expect(show(columnOf(kind), { record: { uuid: uuids.thing, [columnOf(kind)]: null } })).toBe('—Not filled in');
    },
  );

  test.each(Object.keys(examples))('%s sends no request', (kind) => {
    show(columnOf(kind), { place: 'cell' });
    expect(api.asked).toEqual([]);
  });
});

test('a path too long for its cell shows its end, which distinguishes it from others', () => {
  const field = things().fields[columnOf('text')];
  if (!field) throw new Error('There is no text among the things.');
  const path = { ...field, property: { ...field.property, format: 'unix-path' } };
  const record = { [field.name]: '/etc/apache2/a.conf' };
  renderShell(<FieldValue resource={things()} field={path} record={record} place="cell" />);
  const end = screen.getByText('/a.conf');
  expect(end.parentElement?.textContent).toBe('/etc/apache2/a.conf');
  expect(end.style.flexShrink).toBe('0');
});

describe('the value of a secret', () => {
  test('is never shown, not even its length', () => {
    expect(show('x_secret', { record: { x_secret: 'a-very-long-password' } })).toBe(show('x_secret', { record: {} }));
  });
});

describe('a reference', () => {
  test('is a link to the record with its name', () => {
    show('x_reference_uuid');
    expect(screen.getByRole('link', { name: 'Acme' }).getAttribute('href')).toBe(`/settings/clients/${uuids.client}`);
  });

  test('is plain text for a person who may not open it', () => {
    signIn({ user: { ...user, type: 'user' } });
    expect(show('x_reference_uuid')).toBe('Acme');
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('without an embedded record shows its kind, never its key', () => {
    expect(show('x_reference_uuid', { record: { x_reference_uuid: uuids.client } })).toBe('Client');
  });

  test('to an invisible record is no link', () => {
    const unseen = { x_reference_uuid: uuids.client, x_reference: null };
    expect(show('x_reference_uuid', { record: unseen })).toBe('Not visible to you');
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('to an invisible account is shown as someone else', () => {
    const users = { title: 'User', properties: { name: { type: 'string', maxLength: 80 } } } as const;
    const { resources, schemas } = everyKind;
    replaceRaw({ ...everyKind, resources: { ...resources, users: {} }, schemas: { ...schemas, users } }, {});
    const field = things().fields['x_reference_uuid'];
    if (!field?.relation) throw new Error('The thing has no reference.');
    const toUsers = { ...field, relation: { ...field.relation, to: 'users' } };
    const unseen = { x_reference_uuid: uuids.client, x_reference: null };
    renderShell(<FieldValue resource={things()} field={toUsers} record={unseen} place="page" />);
    expect(screen.getByText('Someone else')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    useEveryKind();
  });
});

describe('amounts', () => {
  test('are formatted in Dutch', async () => {
    show('x_money', { locale: 'nl' });
    expect((await screen.findByText(/1\.234,56/)).textContent).toBe('€\u00a0−1.234,56');
  });
});

describe('text that could run', () => {
  test('is not a link for a javascript address', () => {
    show('x_url', { record: { x_url: 'javascript:alert(1)' } });
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('is plain text for HTML in Markdown', async () => {
    const text = '<img src=x onerror=alert(1)>';
    expect(show('x_markdown', { record: { x_markdown: `${text}\n\n**once set**` } })).toContain(text);
    await screen.findByText('once set');
    expect(screen.getByText(text).tagName).toBe('P');
    expect(document.querySelector('img')).toBeNull();
  });
});

describe('lines', () => {
  test('are a table with totals of summable columns', () => {
    show('lines');
    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'DescriptionQuantityUnit priceLine net',
      'Hosting2€10.00€20.00',
      'Domain1€5.00€5.00',
      'Total€25.00',
    ]);
  });
});
