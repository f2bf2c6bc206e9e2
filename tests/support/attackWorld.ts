/** A server to attack: two clients with a contact and a cart each, and the attacker's account at one of them. */
import { createTestApp, type TestApp, type TestAppOptions } from './app.ts';
import { productRegistry } from './testRegistry.ts';

export type Whose = 'own' | 'other';

export interface AttackWorld {
  readonly api: TestApp;
  readonly contacts: Readonly<Record<Whose, string>>;
  readonly carts: Readonly<Record<Whose, string>>;
  readonly items: Readonly<Record<Whose, string>>;
  readonly product: string;
  readonly productCategory: string;
}

export const contactOf = (client: string, name: string) => ({
  client_uuid: client,
  type: 'person',
  name,
  email: 'someone@example.nl',
  phone: '+31301234567',
  street: 'Kade',
  house_number: '1',
  postal_code: '1234 AB',
  city: 'Utrecht',
  country: 'NL',
});

export async function createAttackWorld(options: TestAppOptions = {}): Promise<AttackWorld> {
  const api = await createTestApp({ registry: await productRegistry(), ...options });
  const { own, other } = api.company.clients;
  const make = async (resource: string, body: unknown): Promise<string> => {
    const answer = await api.send('management', `POST /api/${resource}`, { body });
    if (answer.statusCode !== 201) throw new Error(`${resource}: ${answer.body}`);
    return answer.json<{ uuid: string }>().uuid;
  };
  const productCategory = await make('product-categories', { name: 'Support', slug: 'support' });
  const product = await make('products', {
    sku: 'SUPPORT-1',
    slug: 'support-1',
    name: 'Support',
    category_uuid: productCategory,
    type: 'service',
  });
  await api.send('management', `PUT /api/products/${product}/activate`, { body: {} });
  const [mine, theirs] = [await make('carts', { client_uuid: own }), await make('carts', { client_uuid: other })];
  const item = (cart_uuid: string): Promise<string> =>
    make('cart-items', { cart_uuid, product_uuid: product, action: 'once' });
  return {
    api,
    product,
    productCategory,
    contacts: {
      own: await make('domain-contacts', contactOf(own, 'Mine')),
      other: await make('domain-contacts', contactOf(other, 'Theirs')),
    },
    carts: { own: mine, other: theirs },
    items: { own: await item(mine), other: await item(theirs) },
  };
}
