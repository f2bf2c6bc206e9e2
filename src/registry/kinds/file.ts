/** An uploaded file, by its key in the file store. */
import { defineKind } from './kind.ts';

export const file = defineKind({
  matches: () => false,
  valueSchema: () => ({
    type: 'object',
    additionalProperties: false,
    required: ['name', 'media_type', 'size_bytes', 'sha256'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 255 },
      media_type: { type: 'string', maxLength: 127 },
      size_bytes: { type: 'integer', minimum: 0 },
      sha256: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    },
  }),
  literal: 'none',
  operators: ['empty'],
  sortable: false,
  listed: false,
});
