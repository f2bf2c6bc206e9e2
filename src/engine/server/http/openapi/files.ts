/** Upload and download calls of a resource in the OpenAPI document. */
import { mayDo, mayRead, mayUpload } from '../../../registry/access.ts';
import { fileLimits, sizeWords } from '../../../registry/fileLimits.ts';
import { kinds } from '../../../registry/kinds/table.ts';
import type { Field, Resource } from '../../../registry/types.ts';
import { isWritable } from '../../../registry/validation.ts';
import type { Reader } from './schemas.ts';
import { texts } from '../../texts.ts';
import { inLanguage } from '../../../texts/catalogue.ts';
import { inSentence } from '../../../texts/inSentence.ts';

type Part = Readonly<Record<string, unknown>>;
type Refusals = (statuses: readonly string[]) => Readonly<Record<string, Part>>;

const words = {
  send: texts.label('openapi.files.send'),
  fetch: texts.label('openapi.files.fetch'),
  limit: texts.label('openapi.files.limit'),
  value: texts.label('openapi.files.value'),
  content: texts.label('openapi.files.content'),
  name: texts.label('openapi.files.name'),
} as const;

const binary = { schema: { type: 'string', format: 'binary' } };

export function filePaths(reader: Reader, resource: Resource, refusals: Refusals): Readonly<Record<string, Part>> {
  const paths: Record<string, Part> = {};
  for (const field of Object.values(resource.fields).filter(({ kind }) => kind === 'file')) {
    const sends = isWritable(field) && mayUpload(reader.registry, resource, reader.principal, field);
    const fetches = mayDo(resource, reader.principal, 'show') && mayRead(resource, reader.principal, field);
    if (sends)
      paths[`/api/${resource.name}/files/${field.name}`] = { post: sending(reader, resource, field, refusals) };
    if (fetches)
      paths[`/api/${resource.name}/{uuid}/${field.name}`] = {
        parameters: [{ $ref: '#/components/parameters/uuid' }],
        get: fetching(reader, resource, field, refusals),
      };
  }
  return paths;
}

const about = ({ locale }: Reader, resource: Resource, field: Field, verb: 'send' | 'fetch'): Part => ({
  operationId: `${verb}File_${resource.name}_${field.name}`.replaceAll(/[-_]([a-z0-9])/g, (_match, letter: string) =>
    letter.toUpperCase(),
  ),
  tags: [resource.name],
  summary: `${inLanguage(words[verb], locale)}: ${inSentence(inLanguage(field.label, locale), locale)}`,
});

function sending(reader: Reader, resource: Resource, field: Field, refusals: Refusals): Part {
  const { maxBytes, mediaTypes } = fileLimits(field.property);
  return {
    ...about(reader, resource, field, 'send'),
    description: `${inLanguage(words.limit, reader.locale)} ${sizeWords(maxBytes)}.`,
    parameters: [
      {
        name: 'name',
        in: 'query',
        required: true,
        description: inLanguage(words.name, reader.locale),
        schema: { type: 'string', minLength: 1, maxLength: 255 },
      },
    ],
    requestBody: { required: true, content: Object.fromEntries(mediaTypes.map((type) => [type, binary])) },
    responses: {
      201: {
        description: inLanguage(words.value, reader.locale),
        content: { 'application/json': { schema: kinds.file.valueSchema(field.property) } },
      },
      ...refusals(['404', '408', '413', '415', '419', '422']),
    },
  };
}

function fetching(reader: Reader, resource: Resource, field: Field, refusals: Refusals): Part {
  const { mediaTypes } = fileLimits(field.property);
  return {
    ...about(reader, resource, field, 'fetch'),
    responses: {
      200: {
        description: inLanguage(words.content, reader.locale),
        headers: { ETag: { $ref: '#/components/headers/ETag' } },
        content: Object.fromEntries(mediaTypes.map((type) => [type, binary])),
      },
      ...refusals(['404']),
    },
  };
}
