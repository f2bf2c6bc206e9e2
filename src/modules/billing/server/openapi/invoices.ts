/** An invoice as a PDF in an OpenAPI document: for those who may see invoices. */
import { mayDo } from '../../../../engine/registry/access.ts';
import type { Reader } from '../../../../engine/server/http/openapi/schemas.ts';

const words = {
  summary: {
    en: 'An invoice as a PDF; of a draft, marked as such',
    nl: 'Een factuur als pdf; van een concept met dat woord erop',
  },
  answer: { en: 'The PDF', nl: 'De pdf' },
} as const;

export function invoicePaths({ registry, principal, locale }: Reader): Readonly<Record<string, object>> {
  const resource = registry.resources['invoices'];
  if (resource === undefined || !mayDo(resource, principal, 'show')) return {};
  return {
    '/api/invoices/{uuid}/pdf': {
      parameters: [{ $ref: '#/components/parameters/uuid' }],
      get: {
        operationId: 'pdfInvoices',
        tags: ['invoices'],
        summary: words.summary[locale],
        responses: {
          200: {
            description: words.answer[locale],
            content: { 'application/pdf': { schema: { type: 'string', contentEncoding: 'binary' } } },
          },
          ...Object.fromEntries(
            ['401', '403', '404', '503'].map((status) => [status, { $ref: `#/components/responses/${status}` }]),
          ),
        },
      },
    },
  };
}
