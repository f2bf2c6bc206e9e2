/** An uploaded file: its metadata. The content is in the file store, under its uuid. */
import { defineKind } from './kind.ts';

export const file = defineKind({
  traits: {
    numeric: false,
    summable: false,
    scaled: false,
    typed: false,
    prose: false,
    formWidth: 'whole',
    wide: false,
    large: true,
    inCell: false,
    coarse: true,
  },
  matches: (property) => property['x-file'] !== undefined,
  valueSchema: () => ({
    type: 'object',
    additionalProperties: false,
    required: ['uuid', 'name', 'media_type', 'size_bytes'],
    properties: {
      uuid: { type: 'string', format: 'uuid' },
      name: { type: 'string', minLength: 1, maxLength: 255 },
      media_type: { type: 'string', maxLength: 127 },
      size_bytes: { type: 'integer', minimum: 1 },
    },
  }),
  literal: 'none',
  operators: ['empty'],
  sortable: false,
  listed: false,
  toText: (value) => (typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : ''),
});
