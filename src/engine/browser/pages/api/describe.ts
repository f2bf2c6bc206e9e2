/** Converts the server's OpenAPI document to the content of the page: resources with their calls and fields. */

type Part = Readonly<Record<string, unknown>>;
type Dictionary<T> = Readonly<Record<string, T>>;

export interface ApiField {
  readonly name: string;
  /** The label on the screens; empty if there is none. */
  readonly label: string;
  /** `string · email`, `integer or null`, `array of strings`. */
  readonly type: string;
  readonly help: string;
  readonly required: boolean;
  readonly readOnly: boolean;
  /** The resource that it refers to. */
  readonly refersTo: string | null;
  readonly example: unknown;
}

export interface ApiCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly parameters: readonly (ApiField & { readonly place: string })[];
  /** Null if there is no body. */
  readonly body: { readonly type: string; readonly fields: readonly ApiField[]; readonly required: boolean } | null;
  readonly answer: { readonly status: string; readonly description: string; readonly fields: readonly ApiField[] };
  readonly refusals: readonly { readonly status: string; readonly description: string }[];
}

export interface ApiResource {
  readonly name: string;
  readonly description: string;
  readonly calls: readonly ApiCall[];
}

const methods = ['get', 'post', 'put', 'delete'] as const;

/** Returns the resources by tag, in the document's order. */
export function describeApi(document: Part): readonly ApiResource[] {
  const tags = (document['tags'] ?? []) as readonly { readonly name: string; readonly description?: string }[];
  const calls = Object.entries((document['paths'] ?? {}) as Dictionary<Part>).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method] as Part | undefined;
      return operation
        ? [
            {
              tag: String((operation['tags'] as readonly string[] | undefined)?.[0] ?? ''),
              call: callOf(document, { method, path, operation, shared: item['parameters'] }),
            },
          ]
        : [];
    }),
  );
  return tags
    .map(({ name, description = '' }) => ({
      name,
      description,
      calls: calls.filter(({ tag }) => tag === name).map(({ call }) => call),
    }))
    .filter((resource) => resource.calls.length > 0);
}

interface Found {
  readonly method: string;
  readonly path: string;
  readonly operation: Part;
  readonly shared: unknown;
}

function callOf(document: Part, { method, path, operation, shared }: Found): ApiCall {
  const parameters = [
    ...((shared ?? []) as readonly Part[]),
    ...((operation['parameters'] ?? []) as readonly Part[]),
  ].map((parameter) => parameterOf(document, resolved(document, parameter)));
  const responses = Object.entries((operation['responses'] ?? {}) as Dictionary<Part>).map(([status, response]) => ({
    status,
    response: resolved(document, response),
  }));
  const success = responses.find(({ status }) => status.startsWith('2'));
  return {
    id: String(operation['operationId'] ?? `${method} ${path}`),
    method: method.toUpperCase(),
    path,
    summary: String(operation['summary'] ?? ''),
    parameters,
    body: bodyOf(document, operation['requestBody'] as Part | undefined),
    answer: {
      status: success?.status ?? '',
      description: String(success?.response['description'] ?? ''),
      fields: fieldsOf(document, schemaOf(success?.response)),
    },
    refusals: responses
      .filter(({ status }) => !status.startsWith('2'))
      .map(({ status, response }) => ({ status, description: String(response['description'] ?? '') })),
  };
}

function parameterOf(document: Part, parameter: Part): ApiField & { readonly place: string } {
  const content = parameter['content'] as Dictionary<Part> | undefined;
  const schema = (content?.['application/json']?.['schema'] ?? parameter['schema'] ?? {}) as Part;
  const described = { ...schema, description: parameter['description'] };
  return {
    ...fieldOf(document, {
      name: String(parameter['name']),
      schema: described,
      required: parameter['required'] === true,
    }),
    place: String(parameter['in']),
  };
}

function bodyOf(document: Part, body: Part | undefined): ApiCall['body'] {
  if (!body) return null;
  const [type = 'application/json'] = Object.keys((body['content'] ?? {}) as Part);
  return { type, fields: fieldsOf(document, schemaOf(body)), required: body['required'] === true };
}

function schemaOf(part: Part | undefined): Part | null {
  const content = part?.['content'] as Dictionary<Part> | undefined;
  return (content?.['application/json']?.['schema'] ?? null) as Part | null;
}

/** Returns the fields of an object, or of the objects in a list. */
function fieldsOf(document: Part, schema: Part | null): readonly ApiField[] {
  if (schema === null) return [];
  const whole = resolved(document, schema);
  if (whole['items']) return fieldsOf(document, whole['items'] as Part);
  const required = new Set((whole['required'] ?? []) as readonly string[]);
  return Object.entries((whole['properties'] ?? {}) as Dictionary<Part>).map(([name, inner]) =>
    fieldOf(document, { name, schema: inner, required: required.has(name) }),
  );
}

function fieldOf(
  document: Part,
  { name, schema, required }: { readonly name: string; readonly schema: Part; readonly required: boolean },
): ApiField {
  return {
    name,
    required,
    label: String(schema['title'] ?? ''),
    help: String(schema['description'] ?? ''),
    type: typeText(schema),
    readOnly: schema['readOnly'] === true,
    refersTo: targetOf(schema),
    example: exampleOf(document, schema, 0),
  };
}

function targetOf({ $ref: target, anyOf, items }: Part): string | null {
  if (typeof target === 'string') return (target.split('/').at(-1) ?? '').split('.')[0] ?? null;
  if (Array.isArray(anyOf)) return (anyOf as Part[]).map(targetOf).find((found) => found !== null) ?? null;
  return items ? targetOf(items as Part) : null;
}

function typeText(schema: Part): string {
  const { $ref: target, anyOf, enum: choices, type, format, items } = schema;
  if (typeof target === 'string') return targetOf(schema) ?? 'object';
  if (Array.isArray(anyOf)) return [...new Set((anyOf as Part[]).map(typeText))].join(' | ');
  if (Array.isArray(choices)) return choices.map((choice) => JSON.stringify(choice)).join(' | ');
  const types = (Array.isArray(type) ? type : [type]).map((one) => String(one ?? 'any'));
  const text = types.map((one) => (one === 'array' && items ? `${typeText(items as Part)}[]` : one)).join(' | ');
  return typeof format === 'string' ? `${text} · ${format}` : text;
}

const samples: Dictionary<string> = {
  uuid: '0191f0c4-6d3a-7c1e-9b52-3f6f5a1c2d10',
  email: 'name@example.com',
  uri: 'https://example.com',
  date: '2026-03-01',
  'date-time': '2026-03-01T09:00:00Z',
  time: '09:00',
  'domain-name': 'example.com',
  hostname: 'www.example.com',
  ip: '192.0.2.1',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  phone: '+31201234567',
  iban: 'NL91ABNA0417164300',
  country: 'NL',
  currency: 'EUR',
  password: '…',
};
const parameterSamples: Dictionary<unknown> = { sort: ['created_at', 'DESC'], range: [0, 24], filter: {} };
const maxDepth = 4;

/** Returns an example value for a schema. */
function exampleOf(document: Part, schema: Part, depth: number): unknown {
  const { anyOf, enum: choices, type, format, items, minimum } = resolved(document, schema);
  if (depth > maxDepth) return null;
  if (Array.isArray(anyOf)) return exampleOf(document, (anyOf as Part[])[0] ?? {}, depth + 1);
  if (Array.isArray(choices)) return choices[0];
  switch (Array.isArray(type) ? type[0] : type) {
    case 'integer':
    case 'number':
      return typeof minimum === 'number' ? Math.max(minimum, 1) : 1;
    case 'boolean':
      return true;
    case 'array':
      return items ? [exampleOf(document, items as Part, depth + 1)] : [];
    case 'object':
      return requiredExample(document, resolved(document, schema), depth);
    case 'string':
      return typeof format === 'string' ? (samples[format] ?? '…') : '…';
    default:
      return null;
  }
}

function requiredExample(document: Part, { required = [], properties = {} }: Part, depth: number): object {
  const inner = properties as Dictionary<Part>;
  return Object.fromEntries(
    (required as readonly string[]).map((name) => [name, exampleOf(document, inner[name] ?? {}, depth + 1)]),
  );
}

/** Returns an example body: the required fields, else the first optional one. */
export function exampleBody({ body }: ApiCall): object {
  const fields = (body?.fields ?? []).filter(({ readOnly }) => !readOnly);
  const required = fields.filter((field) => field.required);
  return Object.fromEntries(
    (required.length > 0 ? required : fields.slice(0, 1)).map(({ name, example }) => [name, example]),
  );
}

/** Returns the example value of a query parameter; undefined leaves it out. */
export function exampleParameter(name: string): unknown {
  return parameterSamples[name];
}

/** Follows a reference; other parts are returned unchanged. */
function resolved(document: Part, part: Part): Part {
  const target = part['$ref'];
  if (typeof target !== 'string') return part;
  const found = target
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Part | undefined)?.[key], document);
  return (found ?? {}) as Part;
}
