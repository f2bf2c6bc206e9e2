/** Figures in the OpenAPI document, of the pages that the caller may open. */
import type { JsonSchema } from '../../../registry/kinds/kind.ts';
import type { RegistryPage } from '../../../registry/types.ts';
import { reference, type Reader } from './schemas.ts';
import { texts } from '../../texts.ts';
import { inLanguage } from '../../../texts/catalogue.ts';

type Paths = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const numbers = { type: 'array', items: { type: 'number' } };

export const figureSchema: JsonSchema = {
  type: 'object',
  required: ['name', 'value', 'count', 'trend', 'exact', 'compare', 'points', 'series', 'limit'],
  properties: {
    name: { type: 'string' },
    value: { type: ['number', 'null'] },
    count: { type: ['integer', 'null'] },
    trend: { type: ['array', 'null'], items: { type: 'number' } },
    exact: { type: 'boolean' },
    compare: numbers,
    points: { type: ['array', 'null'], items: { type: 'string' } },
    series: { type: 'array', items: numbers },
    limit: { type: ['number', 'null'] },
  },
};

export const figuresAnswer: JsonSchema = { type: 'array', items: reference('Figure') };

const words = {
  page: texts.label('openapi.figures.page'),
  figures: texts.label('openapi.figures.figures'),
} as const;

/** One path per page with figures. */
export function figurePaths({ registry, principal, locale }: Reader): Paths {
  const pages = Object.values(registry.pages).filter(
    ({ figures, access }) => figures.length > 0 && access.includes(principal.actor),
  );
  const operation = ({ name, label }: RegistryPage): object => ({
    operationId: `figures_${name}`.replaceAll(/[-_]([a-z0-9])/g, (_match, letter: string) => letter.toUpperCase()),
    tags: ['session'],
    summary: `${inLanguage(words.page, locale)} ${inLanguage(label, locale)}`,
    responses: {
      200: {
        description: inLanguage(words.figures, locale),
        content: { 'application/json': { schema: figuresAnswer } },
      },
      ...Object.fromEntries(
        ['400', '401', '403', '404', '429', '503'].map((status) => [
          status,
          { $ref: `#/components/responses/${status}` },
        ]),
      ),
    },
  });
  return Object.fromEntries(pages.map((page) => [`/api/figures/${page.name}`, { get: operation(page) }]));
}
