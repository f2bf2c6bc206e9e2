/**
 * The grants of a role: per resource its verbs, and the fields that it discloses. The names are validated against the
 * registry on write. Roles that the registry declares have conditions (`where`) and lists of fields (`only`) too.
 */
import { defineKind, standardWords, structureTraits } from './kind.ts';

/** Fields that are granted; null means all, which can be hundreds. */
const opened = { type: ['array', 'null'], items: { type: 'string', maxLength: 63 } };
const names = { type: 'array', maxItems: 100, items: { type: 'string', maxLength: 63 } };

export const grants = defineKind({
  traits: structureTraits,
  valueSchema: (property) => ({
    maxItems: 200,
    ...standardWords(property),
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['resource', 'verbs'],
      properties: {
        resource: { type: 'string', maxLength: 63, pattern: '^[a-z][a-z0-9-]*$' },
        verbs: {
          type: 'array',
          minItems: 1,
          maxItems: 50,
          uniqueItems: true,
          items: { type: 'string', maxLength: 60, pattern: String.raw`^(\*|[a-z][a-z0-9-]*)$` },
        },
        fields: { type: 'object', additionalProperties: false, properties: { read: names, write: names } },
        where: { type: 'object' },
        only: { type: 'object', additionalProperties: false, properties: { read: opened, write: opened } },
      },
    },
  }),
  literal: 'none',
  operators: ['empty'],
  sortable: false,
  listed: false,
});
