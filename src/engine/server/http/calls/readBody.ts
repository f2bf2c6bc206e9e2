/**
 * Validates the body of a declared call with Ajv against its schema, as records are. Nothing is coerced or dropped;
 * unknown fields are rejected by name.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { explainErrors, type FieldMessage } from '../../../registry/validation.ts';
import { formats } from '../../../values/formats.ts';
import { Failure } from '../../store/failure.ts';
import { objectBody } from '../requests/bodies.ts';
import { isRecord } from '../../../values/json.ts';
import { asSent } from '../../store/ajv.ts';

type Schema = Readonly<Record<string, unknown>>;

const ajv = new Ajv2020({
  ...asSent,
  // The password rules have their own check.
  formats: { ...formats, password: true },
});

const compiled = new WeakMap<object, ValidateFunction>();
const nothing: Schema = { type: 'object', additionalProperties: false, properties: {} };

/**
 * Returns the body in the form of the schema: empty texts become null where null is allowed, uuids are in lower case.
 * @param schema schema of an object; null for calls without a body
 * @throws Failure E_JSON for a body that is no object; E_INVALID with all validation errors
 */
export function readBody(schema: object | null, sent: unknown): Schema {
  const given = objectBody(sent ?? {});
  const wanted = alternative((schema ?? nothing) as Schema, given);
  const body = readValue(wanted, given) as Schema;
  const validate = compiled.get(wanted) ?? ajv.compile(wanted);
  compiled.set(wanted, validate);
  const errors: Record<string, FieldMessage> = validate(body) ? {} : { ...explainErrors(validate.errors ?? [], body) };
  for (const [list, { key }] of Object.entries(errors)) if (key === 'maxItems') dropBelow(errors, list);
  for (const path of unusableTexts(body, '')) errors[path] ??= { key: 'invalidFormat', params: {} };
  if (Object.keys(errors).length > 0) throw new Failure('E_INVALID', { errors });
  return body;
}

/** Picks from alternative schemas the one with the most fields of the body. */
function alternative(schema: Schema, given: Schema): Schema {
  const { anyOf } = schema;
  if (!Array.isArray(anyOf)) return schema;
  const known = (one: Schema): number =>
    Object.keys(given).filter((name) => Object.hasOwn(one['properties'] as object, name)).length;
  return (anyOf as readonly Schema[]).reduce((best, one) => (known(one) > known(best) ? one : best));
}

/** Drops the errors inside a list that is too long. */
function dropBelow(errors: Record<string, FieldMessage>, list: string): void {
  for (const path of Object.keys(errors)) if (path.startsWith(`${list}.`)) delete errors[path];
}

function readValue(schema: Schema, value: unknown): unknown {
  if (typeof value === 'string') return readText(schema, value);
  if (Array.isArray(value)) {
    const items = schema['items'];
    return isRecord(items) ? value.map((one: unknown) => readValue(items, one)) : value;
  }
  if (!isRecord(value)) return value;
  const { properties, required } = schema;
  if (!isRecord(properties)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      if (!isRecord(property)) return [[name, one]];
      // An empty required field counts as missing.
      const isMissing = one === null && Array.isArray(required) && required.includes(name) && !takesNull(property);
      return isMissing ? [] : [[name, readValue(property, one)]];
    }),
  );
}

function readText(schema: Schema, value: string): string | null {
  if (value === '' && takesNull(schema)) return null;
  return schema['format'] === 'uuid' ? value.toLowerCase() : value;
}

const takesNull = ({ type, oneOf, anyOf }: Schema): boolean =>
  type === undefined
    ? [oneOf, anyOf].every((one) => !Array.isArray(one)) ||
      [oneOf, anyOf].some((one) => Array.isArray(one) && one.some((inner) => isRecord(inner) && takesNull(inner)))
    : type === 'null' || (Array.isArray(type) && type.includes('null'));

/** Characters that PostgreSQL cannot store in text. */
const unusable = /[\0\p{Surrogate}]/u;

function unusableTexts(value: unknown, path: string): readonly string[] {
  if (typeof value === 'string') return unusable.test(value) ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => unusableTexts(one, path === '' ? name : `${path}.${name}`));
}
