/** Converts JSON Schemas to TypeScript types. */
import type { JsonSchema } from '../../registry/kinds/kind.ts';

export const indent = '  ';

const widest = 120;

/** Writes a member, a long union with a line per choice. */
export function declaration(start: string, type: string): string {
  const line = `${start} ${type};`;
  if (line.length <= widest) return line;
  const margin = `${/^ */.exec(start)?.[0]}  `;
  const [, listed, rest = ''] = /^readonly \(([^()[\]{}]+)\)\[\]( \| null)?$/.exec(type) ?? [];
  const choices = (text: string, by: string): string => text.replaceAll(' | ', `\n${by}| `);
  if (listed !== undefined) {
    const element = choices(listed, `${margin}    `);
    return `${start}\n${margin}| readonly (\n${margin}    | ${element}\n${margin}  )[]${choices(rest, margin)};`;
  }
  return /[()[\]{}]/.test(type) ? line : `${start}\n${margin}| ${choices(type, margin)};`;
}

/** Converts a JSON Schema to a TypeScript type. Restrictions such as lengths and formats are left out. */
export function typeOf(schema: JsonSchema | undefined, depth: number): string {
  if (schema === undefined) return 'never';
  const { $ref: target, anyOf, oneOf, enum: choices, type } = schema;
  if (typeof target === 'string') return referredType(target.slice(target.lastIndexOf('/') + 1));
  if (Array.isArray(oneOf)) return union((oneOf as JsonSchema[]).map((one) => typeOf(one, depth)));
  if (Array.isArray(anyOf)) return union((anyOf as JsonSchema[]).map((one) => typeOf(one, depth)));
  if (Array.isArray(choices))
    return union(
      (choices as unknown[]).map((choice) =>
        typeof choice === 'string' ? `'${choice.replaceAll(/['\\]/g, '\\$&')}'` : String(choice),
      ),
    );
  if (Array.isArray(type)) return union((type as string[]).map((one) => typeOf({ ...schema, type: one }, depth)));
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `readonly (${typeOf((schema['items'] as JsonSchema | undefined) ?? {}, depth)})[]`;
    case 'object':
      return objectType(schema, depth);
    default:
      return 'unknown';
  }
}

/**
 * Returns the type of a reference: a resource's record; `name.line` is a line of its owner, which has no `id`;
 * `name.embedded` is a partial record; a capitalised name (`SessionUser`) is a type.
 */
function referredType(name: string): string {
  if (/^[A-Z]/.test(name)) return name;
  const [resource = '', form] = name.split('.');
  const record = `Resources['${resource}']['record']`;
  if (form === 'line') return `Omit<${record}, 'id'>`;
  return form === 'embedded' ? `({ readonly uuid: string } & Partial<${record}>)` : record;
}

function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function objectType({ properties, required, additionalProperties }: JsonSchema, depth: number): string {
  if (properties === undefined) {
    const values =
      typeof additionalProperties === 'object' && additionalProperties !== null
        ? typeOf(additionalProperties as JsonSchema, depth)
        : 'unknown';
    return `{ readonly [name: string]: ${values} }`;
  }
  const always = new Set((required as readonly string[] | undefined) ?? []);
  const lines = Object.entries(properties as Readonly<Record<string, JsonSchema>>).map(([name, schema]) => {
    const title = schema['title'];
    const comment = typeof title === 'string' ? `${indent.repeat(depth + 1)}/** ${title} */\n` : '';
    const start = `${indent.repeat(depth + 1)}readonly ${name}${always.has(name) ? '' : '?'}:`;
    return `${comment}${declaration(start, typeOf(schema, depth + 1))}`;
  });
  return `{\n${lines.join('\n')}\n${indent.repeat(depth)}}`;
}
