/**
 * Scopes of an API token: `domains:list`, `invoices:*`, `*:show`. The names are validated against the registry on
 * write.
 */
import { defineKind, standardWords, structureTraits } from './kind.ts';

export const scopes = defineKind({
  traits: structureTraits,
  valueSchema: (property) => ({
    maxItems: 1_000,
    uniqueItems: true,
    ...standardWords(property),
    type: 'array',
    items: { type: 'string', maxLength: 125, pattern: String.raw`^(\*|[a-z][a-z0-9-]*):(\*|[a-z][a-z0-9-]*)$` },
  }),
  literal: 'none',
  operators: ['empty'],
  sortable: false,
  listed: false,
  toText: (value) => (Array.isArray(value) ? value.join(', ') : ''),
});
