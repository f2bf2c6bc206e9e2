/** Validates the JSON documents of a backup, which is untrusted input. */
import { makeAjv } from '../ajv.ts';
import { DamagedBackup, entryNames, type BackupHeader, type Manifest } from './format.ts';
import type { BackupPlan } from './plan.ts';

const text = { type: 'string' };
const maybeText = { type: ['string', 'null'] };
const name = { type: 'string', minLength: 1 };
const hash = { type: 'string', pattern: '^[0-9a-f]{64}$' };
const wholeNumber = { type: 'string', pattern: '^-?\\d+$' };

/** An object that has all of the properties, and perhaps the optional ones. */
const object = (
  properties: Readonly<Record<string, object>>,
  optional: Readonly<Record<string, object>> = {},
): object => ({
  type: 'object',
  properties: { ...properties, ...optional },
  required: Object.keys(properties),
});
const list = (items: object): object => ({ type: 'array', items });

const header = object({
  format: { type: 'integer' },
  version: text,
  made_at: text,
  postgres: text,
  database: text,
  keys: list(object({ id: text, table: text, column: text, row: text, sealed: text })),
});

const manifest = object({
  entries: list(object({ name, sha256: hash })),
  tables: list(object({ name, rows: { type: 'integer', minimum: 0 }, sha256: hash })),
});

const indexes = list(object({ name, statement: name }));

const plan = object({
  tables: list(
    object(
      {
        name,
        columns: list(
          object({
            name,
            type: name,
            nullable: { type: 'boolean' },
            default: maybeText,
            generated: { type: 'boolean' },
            identity: { enum: ['always', 'by default', null] },
          }),
        ),
        primaryKey: list(name),
        rules: list(object({ name, definition: name, type: { enum: ['key', 'check', 'exclude', 'foreign'] } })),
        indexes,
      },
      { partitions: object({ by: name, parts: list(object({ name, bound: name, indexes })) }) },
    ),
  ),
  sequences: list(
    object({
      name,
      type: name,
      start: wholeNumber,
      increment: wholeNumber,
      last: { anyOf: [wholeNumber, { type: 'null' }] },
    }),
  ),
});

/** @throws DamagedBackup that names the document and the place in it */
export const readHeader = (content: string): BackupHeader => readDocument(entryNames.header, header, content);
/** @throws DamagedBackup, as all of these functions do */
export const readManifest = (content: string): Manifest => readDocument(entryNames.manifest, manifest, content);
/** @throws DamagedBackup */
export const readPlanDocument = (content: string): BackupPlan => readDocument(entryNames.plan, plan, content);

const ajv = makeAjv();

/** Returns the parsed document. The schema of each has the shape of its type. */
function readDocument<Document>(entry: string, schema: object, content: string): Document {
  const document = parseDocument(entry, content);
  const validate = ajv.compile(schema);
  if (validate(document)) return document as Document;
  const [wrong] = validate.errors ?? [];
  throw new DamagedBackup(
    `${entry} of the backup is damaged at ${wrong?.instancePath || '/'}: it ${wrong?.message ?? 'has another form'}.`,
  );
}

/** @throws DamagedBackup for text that is no JSON */
export function parseDocument(entry: string, content: string): unknown {
  try {
    return JSON.parse(content) as unknown;
  } catch (error) {
    throw new DamagedBackup(`${entry} of the backup is damaged: it is not JSON.`, { cause: error });
  }
}
