/** Deliveries to webhooks in the OpenAPI document, of the lists whose events the caller may follow. */
import { mayDo } from '../../../registry/access.ts';
import type { JsonSchema } from '../../../registry/kinds/kind.ts';
import { eventTypesOf } from '../../../registry/records/eventTypes.ts';
import type { Label, Locale, Resource } from '../../../registry/types.ts';
import { inLanguage } from '../../../texts/catalogue.ts';
import { webhookResources } from '../../store/system/webhooks.ts';
import { texts } from '../../texts.ts';
import { recordName, reference, type Reader } from './schemas.ts';

const uuid = { type: 'string', format: 'uuid' };

/** Schema of the change, next to the record. */
export const webhookEventSchema: JsonSchema = {
  type: 'object',
  required: ['id', 'resource', 'action', 'fields', 'user_uuid', 'caused_by_own_token'],
  properties: {
    id: uuid,
    resource: { type: 'string' },
    action: { type: ['string', 'null'] },
    fields: { type: 'array', items: { type: 'string' } },
    user_uuid: { type: ['string', 'null'], format: 'uuid' },
    caused_by_own_token: { type: 'boolean' },
  },
};

/** Returns the resources whose events the caller may follow; none without webhooks. */
export function webhookSubjects({ registry, principal }: Reader): readonly Resource[] {
  const known = webhookResources(registry);
  if (known === null || !mayDo(known.webhooks, principal, 'create')) return [];
  return Object.values(registry.resources).filter((resource) => mayDo(resource, principal, 'list'));
}

/** Returns the webhooks by type of event: `tasks.created`. Those of one resource share a description. */
export const webhookItems = (subjects: readonly Resource[]): Readonly<Record<string, object>> =>
  Object.fromEntries(
    subjects.flatMap((resource) =>
      eventTypesOf(resource).map((type) => [type, { $ref: `#/components/pathItems/${recordName(resource)}` }] as const),
    ),
  );

/** Returns the descriptions by resource. */
export const webhookPaths = (reader: Reader, subjects: readonly Resource[]): Readonly<Record<string, object>> =>
  Object.fromEntries(subjects.map((resource) => [recordName(resource), { post: deliveryOf(reader, resource) }]));

function deliveryOf({ locale }: Reader, resource: Resource): object {
  const named = { name: resource.plural };
  return {
    operationId: `webhook_${resource.name}`.replaceAll(/[-_]([a-z0-9])/g, (_match, letter: string) =>
      letter.toUpperCase(),
    ),
    tags: [resource.name],
    summary: inLanguage(texts.label('openapi.webhooks.summary', named), locale),
    description: inLanguage(texts.label('openapi.webhooks.description'), locale),
    security: [],
    parameters: parameterNames.map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: {
      required: true,
      content: {
        'application/json': {
          schema: {
            type: 'object',
            required: ['type', 'timestamp', 'data'],
            properties: {
              type: { type: 'string', enum: eventTypesOf(resource) },
              timestamp: { type: 'string', format: 'date-time' },
              data: {
                anyOf: [reference(recordName(resource)), { type: 'object', required: ['uuid'], properties: { uuid } }],
              },
              event: reference('WebhookEvent'),
            },
          },
        },
      },
    },
    responses: {
      '2XX': { description: inLanguage(texts.label('openapi.webhooks.received'), locale) },
      410: { description: inLanguage(texts.label('openapi.webhooks.gone'), locale) },
    },
  };
}

const parameterNames = ['webhookId', 'webhookTimestamp', 'webhookSignature'] as const;

/** Returns the headers of a delivery. */
export function webhookParameters(locale: Locale): Readonly<Record<(typeof parameterNames)[number], object>> {
  const header = (name: string, description: Label): object => ({
    name,
    in: 'header',
    required: true,
    description: inLanguage(description, locale),
    schema: { type: 'string' },
  });
  return {
    webhookId: header('webhook-id', texts.label('openapi.webhooks.id')),
    webhookTimestamp: header('webhook-timestamp', texts.label('openapi.webhooks.timestamp')),
    webhookSignature: header('webhook-signature', texts.label('openapi.webhooks.signature')),
  };
}
