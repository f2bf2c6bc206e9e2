/** The session user in an OpenAPI document. */
import type { JsonSchema } from '../../../registry/kinds/kind.ts';

const text = { type: 'string' };

/** What signing in answers, and who am I: SPEC.md § 3. */
export const sessionUserSchema: JsonSchema = {
  type: 'object',
  required: [
    'uuid',
    'email',
    'first_name',
    'last_name',
    'name',
    'type',
    'emailVerified',
    'hasMissingData',
    'latest_url',
    'locale',
    'client',
    'missing',
    'second_factor',
  ],
  properties: {
    uuid: { type: 'string', format: 'uuid' },
    email: { type: 'string', format: 'email' },
    first_name: text,
    last_name: text,
    name: text,
    type: { type: 'string', enum: ['management', 'user'] },
    emailVerified: { type: 'boolean' },
    hasMissingData: { type: 'boolean' },
    latest_url: { type: ['string', 'null'] },
    locale: { type: 'string', enum: ['en', 'nl'] },
    client: {
      type: ['object', 'null'],
      required: ['uuid', 'name'],
      properties: { uuid: { type: 'string', format: 'uuid' }, name: text },
    },
    missing: { type: 'array', items: { type: 'string', enum: ['name', 'client'] } },
    second_factor: {
      type: 'object',
      required: ['enrolled', 'required'],
      properties: { enrolled: { type: 'boolean' }, required: { type: 'boolean' } },
    },
    grants: {
      type: 'array',
      items: {
        type: 'object',
        required: ['resource', 'verbs'],
        properties: {
          resource: text,
          verbs: { type: 'array', items: text },
          client: { type: 'string', format: 'uuid' },
        },
      },
    },
    employee: {
      type: 'object',
      properties: {
        uuid: { type: 'string', format: 'uuid' },
        name: text,
        contract_week_minutes: { type: ['integer', 'null'] },
      },
    },
    token: { type: 'string', description: 'Authorization: Bearer …' },
  },
};
