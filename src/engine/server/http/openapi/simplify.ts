/**
 * Simplifies an OpenAPI document: removes redundant bounds, alternatives that accept anything, and unused components.
 */
import { isRecord } from '../../../values/json.ts';

type Part = Readonly<Record<string, unknown>>;

/** Returns an equivalent, shorter document. */
export function simplify(document: Part): Part {
  const { components, ...rest } = simpler(document) as Part;
  return { ...rest, components: usedComponents(rest, components as Components) };
}

function simpler(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(simpler);
  if (!isRecord(value)) return value;
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum, anyOf } = value;
  const without = new Set<string>();
  if (typeof minimum === 'number' && typeof exclusiveMinimum === 'number')
    without.add(exclusiveMinimum >= minimum ? 'minimum' : 'exclusiveMinimum');
  if (typeof maximum === 'number' && typeof exclusiveMaximum === 'number')
    without.add(exclusiveMaximum <= maximum ? 'maximum' : 'exclusiveMaximum');
  // An alternative that accepts anything makes the others irrelevant.
  if (Array.isArray(anyOf) && anyOf.some((one) => isRecord(one) && Object.keys(one).length === 0)) without.add('anyOf');
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !without.has(name))
      .map(([name, inner]) => [name, simpler(inner)]),
  );
}

type Components = Readonly<Record<string, Part>>;

/** Keeps the components that the calls use, directly or indirectly, and all security schemes. */
function usedComponents(calls: unknown, components: Components): Components {
  const used = new Set<string>();
  const follow = (text: string): void => {
    for (const [, section = '', name = ''] of text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)) {
      const key = `${section}/${name}`;
      if (used.has(key)) continue;
      used.add(key);
      follow(JSON.stringify(components[section]?.[name] ?? null));
    }
  };
  follow(JSON.stringify(calls));
  return Object.fromEntries(
    Object.entries(components).map(([section, parts]) => [
      section,
      section === 'securitySchemes'
        ? parts
        : Object.fromEntries(Object.entries(parts).filter(([name]) => used.has(`${section}/${name}`))),
    ]),
  );
}
