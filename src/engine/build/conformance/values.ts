/** Generates values for test records from the schema of the body. */
import type { SubjectSchema } from './subject.ts';

const samples: Readonly<Record<string, (tag: string) => string>> = {
  email: (tag) => `conformance-${tag}@example.com`,
  uri: (tag) => `https://example.com/${tag}`,
  'domain-name': (tag) => `conformance-${tag}.com`,
  hostname: (tag) => `conformance-${tag}.example.com`,
  date: () => new Date().toISOString().slice(0, 10),
  'date-time': () => new Date().toISOString(),
  time: () => '09:00',
  ip: () => '192.0.2.1',
  ipv4: () => '192.0.2.1',
  ipv6: () => '2001:db8::1',
  cidr: () => '192.0.2.0/24',
  colour: () => '#336699',
  country: () => 'NL',
  currency: () => 'EUR',
  phone: () => '+31201234567',
  postcode: () => '1234 AB',
  'postal-code': () => '1234 AB',
  iban: () => 'NL91ABNA0417164300',
  'language-tag': () => 'en',
  slug: (tag) => `conformance-${tag}`,
  sku: (tag) => `conformance-${tag}`,
  username: (tag) => `c${tag}`,
  'unix-path': (tag) => `/tmp/conformance-${tag}`,
  'person-name': (tag) => `Conformance ${tag}`,
  'company-name': (tag) => `Conformance ${tag}`,
  'file-mode': () => '0644',
  cron: () => '0 3 * * *',
};

/** Returns a value that is valid for the schema as far as possible, or undefined. `tag` makes texts unique. */
export function sampleValue(schema: SubjectSchema, tag: string): unknown {
  const { anyOf, enum: choices, const: only, default: usual } = schema;
  if (only !== undefined) return only;
  if (usual !== undefined && usual !== null) return usual;
  if (Array.isArray(choices)) return (choices as unknown[]).find((choice) => choice !== null);
  const alternatives = anyOf ?? schema['oneOf'];
  if (Array.isArray(alternatives))
    return (alternatives as SubjectSchema[]).map((one) => sampleValue(one, tag)).find((value) => value !== undefined);
  switch (typeOf(schema)) {
    case 'string':
      return sampleText(schema, tag);
    case 'integer':
    case 'number':
      return sampleNumber(schema);
    case 'boolean':
      return false;
    case 'array':
      return Array.from({ length: Number(schema['minItems'] ?? 0) }, (_, index) =>
        sampleValue((schema['items'] ?? {}) as SubjectSchema, `${tag}${index || ''}`),
      );
    case 'object':
      return sampleBody(schema, tag);
    default:
      return undefined;
  }
}

/** Returns a body with the required fields and the given ones. */
export function sampleBody(schema: SubjectSchema, tag: string, also: readonly string[] = []): Record<string, unknown> {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, SubjectSchema>>;
  const wanted = [...new Set([...((schema['required'] ?? []) as readonly string[]), ...also])];
  return Object.fromEntries(
    wanted.flatMap((name) => {
      const value = properties[name] ? sampleValue(properties[name], tag) : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** Returns the first type other than null. */
export function typeOf(schema: SubjectSchema): string | null {
  const { type } = schema;
  const first = (Array.isArray(type) ? (type as unknown[]) : [type]).find(
    (one): one is string => typeof one === 'string' && one !== 'null',
  );
  if (first !== undefined) return first;
  const alternatives = schema['anyOf'];
  return Array.isArray(alternatives)
    ? ((alternatives as SubjectSchema[]).map(typeOf).find((one) => one !== null) ?? null)
    : null;
}

/** Returns the format of the schema, or of its only non-null alternative. */
export function formatOf(schema: SubjectSchema): string | null {
  if (typeof schema['format'] === 'string') return schema['format'];
  const alternatives = schema['anyOf'];
  return Array.isArray(alternatives)
    ? ((alternatives as SubjectSchema[]).map(formatOf).find((one) => one !== null) ?? null)
    : null;
}

function sampleText(schema: SubjectSchema, tag: string): string {
  const format = formatOf(schema);
  const [min, max] = [Number(schema['minLength'] ?? 0), Number(schema['maxLength'] ?? 255)];
  const made = (format === null ? undefined : samples[format]?.(tag)) ?? `Conformance ${tag}`;
  if (made.length > max && format === null) return fitting([tag, tag.slice(-max)], schema) ?? tag.slice(-max);
  const candidates = [made, `conformance-${tag}`, tag, tag.toUpperCase(), `C${tag}`.slice(0, max)];
  return fitting(format === null ? candidates : [made], schema) ?? made.padEnd(min, 'x');
}

/** Returns the first candidate that matches length and pattern. */
function fitting(
  candidates: readonly string[],
  { pattern, minLength = 0, maxLength = Infinity }: SubjectSchema,
): string | undefined {
  const obeys = (text: string): boolean => {
    try {
      return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text);
    } catch {
      return true;
    }
  };
  return candidates.find((text) => text.length >= Number(minLength) && text.length <= Number(maxLength) && obeys(text));
}

function sampleNumber({ minimum, exclusiveMinimum, maximum, multipleOf }: SubjectSchema): number {
  const least =
    typeof exclusiveMinimum === 'number'
      ? exclusiveMinimum + 1
      : typeof minimum === 'number'
        ? Math.max(minimum, 1)
        : 1;
  const step = typeof multipleOf === 'number' ? multipleOf : 1;
  const value = step < 1 ? least : Math.ceil(least / step) * step;
  return typeof maximum === 'number' ? Math.min(value, maximum) : value;
}
