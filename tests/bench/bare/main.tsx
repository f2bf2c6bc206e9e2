/**
 * The least that an admin of react-admin is: its own layout, sign-in page and table over the same API, with as many
 * columns as the lists of the product that it is measured beside.
 */
import { createRoot } from 'react-dom/client';
import simpleRestProvider from 'ra-data-simple-rest';
import {
  Admin,
  BooleanField,
  DataTable,
  DateField,
  fetchUtils,
  List,
  NumberField,
  Resource,
  type AuthProvider,
} from 'react-admin';

const tokenKey = 'bare.token';
const token = (): string | null => localStorage.getItem(tokenKey);

const dataProvider = simpleRestProvider('/api', (url: string, options: fetchUtils.Options = {}) => {
  // The client's name comes along, as it does in the product.
  const address = url.includes('?') ? `${url}&embed=["client"]` : url;
  const user = { authenticated: true, token: `Bearer ${token() ?? ''}` };
  return fetchUtils.fetchJson(address, { ...options, user });
});

const authProvider: AuthProvider = {
  async login({ username, password }: { readonly username: string; readonly password: string }) {
    const { json } = await fetchUtils.fetchJson('/api/session', {
      method: 'POST',
      body: JSON.stringify({ email: username, password }),
    });
    localStorage.setItem(tokenKey, (json as { readonly token: string }).token);
  },
  logout: async () => localStorage.removeItem(tokenKey),
  async checkAuth() {
    if (token() === null) throw new Error('Nobody is signed in.');
  },
  checkError: async () => undefined,
  getPermissions: async () => undefined,
};

function ThingList() {
  return (
    <List perPage={25} sort={{ field: 'name', order: 'ASC' }}>
      <DataTable>
        <DataTable.Col source="name" />
        <DataTable.Col source="code" />
        <DataTable.Col source="state" />
        <DataTable.Col source="quantity" field={NumberField} />
        <DataTable.Col source="price_cents" field={NumberField} />
        <DataTable.Col source="due_on" field={DateField} />
        <DataTable.Col source="is_active" field={BooleanField} />
        <DataTable.Col source="client.name" />
      </DataTable>
    </List>
  );
}

function DomainList() {
  return (
    <List perPage={25} sort={{ field: 'name', order: 'ASC' }}>
      <DataTable>
        <DataTable.Col source="name" />
        <DataTable.Col source="client.name" />
        <DataTable.Col source="expires_on" field={DateField} />
        <DataTable.Col source="days_left" field={NumberField} />
        <DataTable.Col source="auto_renew" field={BooleanField} />
        <DataTable.Col source="status" />
      </DataTable>
    </List>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('bare.html has no element "root".');
createRoot(root).render(
  <Admin dataProvider={dataProvider} authProvider={authProvider} requireAuth disableTelemetry>
    <Resource name="things" list={ThingList} />
    <Resource name="domains" list={DomainList} />
  </Admin>,
);
