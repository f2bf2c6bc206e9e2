// Records of the real registry as they read: nothing said twice, nothing called missing that nobody can fill in.
import { screen, within } from '@testing-library/react';
import { ListContextProvider, ResourceContextProvider, useList, type RaRecord } from 'react-admin';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { replaceRegistry } from '../../../src/engine/browser/registry.ts';
import { Page, useCrumbs } from '../../../src/engine/browser/screens/Page.tsx';
import { CardList } from '../../../src/engine/browser/screens/list/cards/CardList.tsx';
import { RecordTable } from '../../../src/engine/browser/screens/list/table/RecordTable.tsx';
import { useEmbeddedColumns } from '../../../src/engine/browser/screens/list/table/useColumns.ts';
import { FieldsTab } from '../../../src/engine/browser/screens/record/FieldsTab.tsx';
import { Summary } from '../../../src/engine/browser/screens/excerpts/Summary.tsx';
import type { Resource } from '../../../src/engine/registry/types.ts';
import { realRegistry } from '../../e2e/support/registry.ts';
import { signIn, user, withApi } from '../../support/browserApi.ts';
import { renderShell, resizeTo } from '../../support/renderShell.tsx';
import { useShellRegistry } from '../../support/shellRegistry.ts';

const { api } = withApi();
beforeAll(() => replaceRegistry(realRegistry(), {}));
afterAll(useShellRegistry);
beforeEach(() => {
  api.answer = () => ({ headers: { 'content-range': 'x */0' }, body: [] });
  signIn({ user: { ...user, type: 'management' } });
  resizeTo(1440);
});

function resourceOf(name: string): Resource {
  const found = realRegistry().resources[name];
  if (!found) throw new Error(`The registry has no ${name}.`);
  return found;
}

test('only editable fields are called missing', async () => {
  const hosting = resourceOf('hosting');
  const record = { id: 'h', uuid: 'h', username: 'anna', status: 'active', suspended_at: null, php_version: null };
  renderShell(
    <FieldsTab
      resource={hosting}
      record={record}
      names={['username', 'suspended_at', 'suspend_reason', 'php_version']}
    />,
  );
  expect((await screen.findByText(/^Not filled in/)).textContent).toBe('Not filled in: PHP version');
});

test('a sentence is shown in the block of its name', async () => {
  const domains = resourceOf('domains');
  const record = {
    id: 'd',
    uuid: 'd',
    name: 'anna.nl',
    status: 'active',
    registered_on: '2024-12-18',
    expires_on: '2026-12-18',
    period_months: 12,
    auto_renew: true,
  };
  renderShell(
    <FieldsTab
      sections
      resource={domains}
      record={record}
      names={['registered_on', 'expires_on', 'period_months', 'auto_renew']}
    />,
  );
  const heading = await screen.findByRole('heading', { name: 'Term' });
  expect(screen.getAllByRole('heading', { name: 'Term' })).toHaveLength(1);
  expect(heading.parentElement?.textContent).toContain('renews for 12 months');
  expect(screen.queryByText('Auto-renew')).toBeNull();
});

test('the line below a name begins with a capital letter, also for a choice', async () => {
  const record = {
    id: 'r',
    uuid: 'r',
    level: 'formal_notice',
    open_cents: 4_229,
    currency: 'EUR',
    due_on: '2026-01-01',
  };
  renderShell(<Summary resource={resourceOf('reminders')} record={record} />);
  expect((await screen.findByText(/ormal notice/)).textContent).toMatch(/^Formal notice/);
});

test('all days of a sentence have a year where one is in another year', async () => {
  const phrases = ['since {registered_on}', 'until {expires_on}'].map((en) => ({ words: { en, nl: en }, when: null }));
  const year = new Date().getFullYear();
  const record = {
    id: 'd',
    uuid: 'd',
    status: 'active',
    registered_on: `${year}-01-15`,
    expires_on: `${year + 1}-01-15`,
    period_months: 12,
    auto_renew: true,
  };
  renderShell(
    <FieldsTab
      sections
      resource={{ ...resourceOf('domains'), sentences: [{ label: { en: 'Term', nl: 'Looptijd' }, phrases }] }}
      record={record}
      names={['registered_on', 'expires_on', 'period_months', 'auto_renew']}
    />,
  );
  const heading = await screen.findByRole('heading', { name: 'Term' });
  expect(heading.parentElement?.textContent).toContain(`since 15 Jan ${year}, until 15 Jan ${year + 1}`);
});

test('the line below a name omits a reference that the person may not follow', async () => {
  const record = {
    id: 'p',
    uuid: 'p',
    client_uuid: 'c',
    client: { uuid: 'c', name: 'Acme' },
    manager_uuid: 'e',
    end_on: '2030-04-02',
    status: 'active',
  };
  signIn({ user: { ...user, type: 'user' } });
  renderShell(<Summary resource={resourceOf('projects')} record={record} />);
  const line = await screen.findByText(/2 Apr 2030/);
  expect(line.parentElement?.textContent).not.toMatch(/employee|manager/i);
});

const draft = {
  id: 'i',
  uuid: 'i',
  number: null,
  name: 'Acme',
  client_uuid: 'c',
  client: { uuid: 'c', name: 'Acme' },
  status: 'draft',
  gross_cents: 12_100,
  open_cents: 0,
  currency: 'EUR',
};

function Invoices({ as }: { readonly as: 'cards' | 'table' }) {
  const invoices = resourceOf('invoices');
  const list = useList<RaRecord>({ data: [draft], resource: 'invoices' });
  const columns = useEmbeddedColumns(invoices);
  return (
    <ResourceContextProvider value="invoices">
      <ListContextProvider value={list}>
        {as === 'cards' ? (
          <CardList resource={invoices} columns={columns} records={[draft]} selection={null} />
        ) : (
          <RecordTable resource={invoices} columns={columns} />
        )}
      </ListContextProvider>
    </ResourceContextProvider>
  );
}

test('the card of a draft invoice shows its client once, and its amount below its state', async () => {
  renderShell(<Invoices as="cards" />);
  await screen.findByRole('link', { name: 'Acme' });
  expect(screen.getAllByText('Acme')).toHaveLength(1);
  expect(screen.getByText('€121.00').parentElement?.closest('dl')).toBeNull();
});

test('the table of draft invoices shows each client once', async () => {
  renderShell(<Invoices as="table" />);
  const row = (await screen.findByRole('link', { name: 'No number yet' })).closest('tr') ?? document.body;
  expect(within(row).getAllByText('Acme')).toHaveLength(1);
});

function Crumbs({ name }: { readonly name: string }) {
  return (
    <Page crumbs={useCrumbs(resourceOf(name), true)} title="Acme" name="Acme">
      {null}
    </Page>
  );
}

test.for([
  ['clients', ['Clients']],
  ['databases', ['Hosting', 'Databases']],
  ['sellers', ['Configuration', 'Sellers']],
] as const)('the link to %s begins where the menu has it', async ([name, crumbs]) => {
  renderShell(<Crumbs name={name} />);
  const way = await screen.findByRole('navigation', { name: 'You are here' });
  expect(
    within(way)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(crumbs);
});

test('the important facts of a record follow its name, before its actions', async () => {
  renderShell(
    <Page
      crumbs={[]}
      title="Acme"
      name="Acme"
      summary={<p>€89.50 open</p>}
      actions={<button type="button">Edit</button>}
    >
      {null}
    </Page>,
  );
  const head = (await screen.findByText('€89.50 open')).closest('header');
  expect(head?.textContent).toBe('Acme€89.50 openEdit');
});

test('help texts do not repeat that a field cannot be changed later', () => {
  const repeated = Object.values(realRegistry().resources).flatMap(({ name, fields }) =>
    Object.values(fields)
      .filter(({ immutable, help }) => immutable && /changed later|later niet te wijzigen/i.test(JSON.stringify(help)))
      .map((field) => `${name}.${field.name}`),
  );
  expect(repeated).toEqual([]);
});

test('a contact is named in full where the company has the same name', async () => {
  const record = {
    id: 'c',
    uuid: 'c',
    type: 'company',
    company_name: 'Bakkerij van der Berg',
    name: 'Bakkerij van der Berg',
  };
  renderShell(
    <FieldsTab
      resource={resourceOf('clients')}
      record={{ ...record, first_name: 'Kees', last_name: 'van der Berg' }}
      names={['type', 'first_name', 'last_name']}
    />,
  );
  expect((await screen.findByText('Kees van der Berg')).tagName).toBe('DD');
});

test('an address is complete where the company is named after its city, without repeating the name', async () => {
  const record = { id: 'c', uuid: 'c', type: 'company', company_name: 'Bakker Sneek', name: 'Bakker Sneek' };
  renderShell(
    <FieldsTab
      resource={resourceOf('clients')}
      record={{ ...record, street: 'Kade', house_number: '1', postal_code: '8601 AA', city: 'Sneek', country: 'NL' }}
      names={['company_name', 'street', 'house_number', 'postal_code', 'city', 'country']}
    />,
  );
  expect((await screen.findByText('8601 AA', { exact: false })).textContent).toMatch(/8601 AA\s+Sneek/);
  expect(screen.queryByText('Bakker Sneek')).toBeNull();
});

test('an unused discount takes no space, and a payment does, however small', async () => {
  const record = { id: 'i', uuid: 'i', status: 'sent', currency: 'EUR', discount_cents: 0, paid_cents: 0 };
  renderShell(<FieldsTab resource={resourceOf('invoices')} record={record} names={['discount_cents', 'paid_cents']} />);
  expect((await screen.findByText('Paid')).tagName).toBe('DT');
  expect(screen.queryByText('Invoice discount')).toBeNull();
});

test('the head of a subscription shows a planned change', async () => {
  const record = { id: 's', uuid: 's', description: 'Hosting', product_uuid: 'p', status: 'active', auto_renew: true };
  renderShell(
    <Summary
      resource={resourceOf('subscriptions')}
      record={{
        ...record,
        next_product_uuid: 'n',
        next_product: { uuid: 'n', name: 'Start' },
        change_on: '2027-11-28',
      }}
    />,
  );
  expect((await screen.findByText(/hanges to/)).textContent).toContain('28 Nov 2027');
});
