/** Required relations in a circle: each record needs another before it, so none can ever be made. */
import type { Field, Registry, Resource } from '../types.ts';
import { schemaFile, type CheckContext } from './context.ts';

export function checkCircles({ registry, report }: CheckContext): void {
  const seen = new Set<string>();
  for (const start of Object.values(registry.resources)) {
    for (const field of needed(start)) {
      const way = wayBack(registry, start, field);
      if (way === null || way.some((name) => seen.has(name))) continue;
      for (const name of way) seen.add(name);
      const [first = '', ...others] = way;
      const needs = [...others, first];
      report(schemaFile(start.name), ['properties', field.name, 'x-relation'], {
        id: 'E208',
        message:
          others.length === 0
            ? `No record of ${first} can ever be made: each needs another one.`
            : `No record of ${first} can ever be made: each needs one of ${needs.join(', which needs one of ')}.`,
        hint: `Take "${field.name}" out of "required", or one of the others in the circle.`,
      });
    }
  }
}

/** References without which no record can be made, and that nothing fills in. */
function needed(resource: Resource): readonly Field[] {
  return Object.values(resource.fields).filter(
    (field) => field.required && field.kind === 'reference' && field.relation && field.default === undefined,
  );
}

/** The resources from the first back to it; null where the way ends. */
function wayBack(registry: Registry, start: Resource, first: Field): readonly string[] | null {
  const visited = new Set<string>();
  const walk = (name: string, way: readonly string[]): readonly string[] | null => {
    if (name === start.name) return way;
    const resource = registry.resources[name];
    if (!resource || visited.has(name)) return null;
    visited.add(name);
    for (const field of needed(resource)) {
      const found = walk(field.relation?.to ?? '', [...way, name]);
      if (found) return found;
    }
    return null;
  };
  return walk(first.relation?.to ?? '', [start.name]);
}
