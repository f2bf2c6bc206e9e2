/** The calls of selling in an OpenAPI document: for those who may see what they are about. */
import { mayDo } from '../../../registry/access.ts';
import type { JsonSchema } from '../../../registry/kinds/kind.ts';
import type { Label } from '../../../registry/types.ts';
import type { Reader } from './schemas.ts';

const uuid = { type: 'string', format: 'uuid' };
const cents = { type: 'integer' };
const day = { type: 'string', format: 'date' };

const offer: JsonSchema = {
  type: 'object',
  required: ['action', 'period_unit', 'period_count', 'quantity', 'unit_price_cents', 'total_cents', 'tier_model', 'price_list_uuid', 'price_list_name', 'valid_from', 'inherited_from', 'adjustment_bp'],
  properties: {
    action: { type: 'string' }, period_unit: { type: 'string' }, period_count: cents, quantity: cents, unit_price_cents: cents, total_cents: cents, tier_model: { type: 'string' },
    price_list_uuid: uuid, price_list_name: { type: 'string' }, valid_from: day, inherited_from: { type: ['string', 'null'], format: 'uuid' }, adjustment_bp: cents,
  },
};

const prices: JsonSchema = {
  type: 'object', required: ['product_uuid', 'currency', 'on', 'offers'],
  properties: { product_uuid: uuid, currency: { type: 'string' }, on: day, offers: { type: 'array', items: offer } },
};

const words = {
  prices: { en: 'What a product costs a client on a day, excluding VAT', nl: 'Wat een product een klant op een dag kost, exclusief btw' },
  client: { en: 'For whom; else the active client, or one’s own.', nl: 'Voor wie; anders de actieve klant of de eigen klant.' },
  on: { en: 'The day; today unless given.', nl: 'De dag; vandaag als hij ontbreekt.' },
  quantity: { en: 'How many; 1 unless given.', nl: 'Hoeveel; 1 als het ontbreekt.' },
} as const satisfies Record<string, Label>;

export function sellingPaths({ registry, principal, locale }: Reader): object {
  const sees = (name: string): boolean => registry.resources[name] !== undefined && mayDo(registry.resources[name], principal, 'show');
  const query = (name: 'client' | 'on' | 'quantity', schema: JsonSchema): object => ({ name, in: 'query', description: words[name][locale], schema });
  if (!sees('products')) return {};
  return {
    '/api/products/{uuid}/prices': {
      parameters: [{ $ref: '#/components/parameters/uuid' }, query('client', uuid), query('on', day), query('quantity', { type: 'integer', minimum: 1 })],
      get: {
        operationId: 'pricesProducts', tags: ['products'], summary: words.prices[locale],
        responses: { 200: { description: words.prices[locale], content: { 'application/json': { schema: prices } } }, ...refusals('400', '401', '403', '404', '409', '503') },
      },
    },
  };
}

const refusals = (...statuses: readonly string[]): object => Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]));
