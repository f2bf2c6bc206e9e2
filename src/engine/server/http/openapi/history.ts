/** Schema of a history entry in the OpenAPI document. */
import type { JsonSchema } from '../../../registry/kinds/kind.ts';

const uuid = { type: 'string', format: 'uuid' };
const text = { type: ['string', 'null'] };

export const historyChange = {
  type: 'object',
  required: ['field', 'before', 'after'],
  properties: {
    field: { type: 'string' },
    before: {},
    after: {},
    lines: {
      type: 'array',
      items: {
        type: 'object',
        required: ['what', 'uuid', 'title', 'changes'],
        properties: {
          what: { enum: ['added', 'changed', 'removed'] },
          uuid,
          title: text,
          changes: { type: 'array', items: { type: 'object' } },
        },
      },
    },
  },
};

export const historyEntrySchema: JsonSchema = {
  type: 'object',
  required: ['id', 'uuid', 'at', 'verb', 'actor', 'user_uuid', 'user_name', 'changes'],
  properties: {
    id: uuid,
    uuid,
    at: { type: 'string', format: 'date-time' },
    verb: { type: 'string' },
    actor: { type: 'string' },
    user_uuid: { type: ['string', 'null'], format: 'uuid' },
    user_name: text,
    changes: { type: 'array', items: historyChange },
  },
};
