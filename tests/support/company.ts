/** The small company that API tests work in: two clients, one of them the user's. */
import { systemCaller } from '../../src/engine/server/store/caller.ts';
import type { OpenStore, Row } from '../../src/engine/server/store/contract.ts';

export interface Company {
  readonly seller: string;
  /** The user is a member of `own` and has nothing to do with `other`. */
  readonly clients: Readonly<Record<'own' | 'other', string>>;
  readonly users: Readonly<Record<'management' | 'employee' | 'user', string>>;
  readonly employee: string;
  readonly colleague: string;
  readonly tlds: Readonly<Record<'nl' | 'com', string>>;
  readonly vat: Readonly<Record<'standard' | 'reduced' | 'reverse', string>>;
}

/** Everybody's. */
export const password = 'correct horse battery';

export function emailOf(actor: keyof Company['users']): string {
  return `${actor}@example.nl`;
}

export async function seedCompany(store: OpenStore): Promise<Company> {
  const add = async (resource: string, body: Row): Promise<string> => {
    const found = store.registry().resources[resource];
    if (!found) throw new Error(`The test's registry has no ${resource}.`);
    return String((await store.create(systemCaller, found, body))['uuid']);
  };
  const seller = await add('sellers', {
    name: 'Voorbeeld Hosting',
    legal_name: 'Voorbeeld Hosting B.V.',
    street: 'Dorpsstraat',
    house_number: '1',
    postal_code: '1234 AB',
    city: 'Utrecht',
    email: 'info@example.nl',
    iban: 'NL91ABNA0417164300',
    kvk_number: '12345678',
    vat_id: 'NL000099998B57',
    default_payment_term_days: 14,
  });
  const client = (company_name: string): Promise<string> =>
    add('clients', { company_name, email: `info@${company_name.toLowerCase()}.example.nl`, seller_uuid: seller });
  const clients = { own: await client('Alfa'), other: await client('Beta') };
  const user = (actor: keyof Company['users'], type: string): Promise<string> =>
    add('users', { email: emailOf(actor), first_name: 'Test', last_name: actor, type, language: 'en', password });
  const users = {
    management: await user('management', 'management'),
    employee: await user('employee', 'user'),
    user: await user('user', 'user'),
  };
  await proveAddresses(store, [users.user]);
  await add('client-memberships', { user_uuid: users.user, client_uuid: clients.own });
  const person = (first_name: string, rest: Row): Promise<string> =>
    add('employees', { first_name, last_name: 'Jansen', start_on: '2024-01-01', seller_uuid: seller, ...rest });
  const employee = await person('Eva', { user_uuid: users.employee, default_rate_cents: 9_500 });
  const colleague = await person('Kees', {});
  const tld = (name: string): Promise<string> => add('tlds', { tld: name, periods_months: [12] });
  const rate = (code: string, category: string, rate_bp: number): Promise<string> =>
    add('vat-rates', {
      code,
      category,
      rate_bp,
      valid_from: '2019-01-01',
      ...(category === 'AE' ? { exemption_text_en: 'VAT reverse charged', exemption_text_nl: 'Btw verlegd' } : {}),
    });
  return {
    seller,
    clients,
    users,
    employee,
    colleague,
    tlds: { nl: await tld('nl'), com: await tld('com') },
    vat: {
      standard: await rate('standard', 'S', 2_100),
      reduced: await rate('reduced', 'S', 900),
      reverse: await rate('reverse', 'AE', 0),
    },
  };
}

/** As though each had opened a mail that went to the address: rows of clients are for who has. */
export async function proveAddresses(store: Pick<OpenStore, 'database'>, uuids: readonly string[]): Promise<void> {
  await store.database
    .updateTable('users')
    .set({ email_verified_at: new Date('2026-01-01T00:00:00Z') })
    .where('uuid', 'in', uuids)
    .execute();
}
