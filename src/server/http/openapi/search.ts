/** The search over several resources in an OpenAPI document. */
import type { Reader } from './schemas.ts';

const words = {
  search: { en: 'Looks for records of several resources by name or number, the likeliest first', nl: 'Zoekt records van verschillende onderdelen op naam of nummer, de waarschijnlijkste eerst' },
  q: { en: 'What is typed.', nl: 'Wat er is getypt.' },
} as const;

export function searchPaths({ locale }: Reader): object {
  const text = { type: 'string' };
  const result = {
    type: 'object', required: ['resource', 'uuid', 'title', 'hint'],
    properties: { resource: text, uuid: { type: 'string', format: 'uuid' }, title: text, hint: { type: ['string', 'null'] } },
  };
  return {
    '/api/search': {
      parameters: [{ name: 'q', in: 'query', required: true, description: words.q[locale], schema: { type: 'string', minLength: 1, maxLength: 200 } }],
      get: {
        operationId: 'search', tags: ['search'], summary: words.search[locale],
        responses: {
          200: { description: words.search[locale], content: { 'application/json': { schema: { type: 'object', required: ['results'], properties: { results: { type: 'array', items: result } } } } } },
          ...Object.fromEntries(['400', '401', '503'].map((status) => [status, { $ref: `#/components/responses/${status}` }])),
        },
      },
    },
  };
}
