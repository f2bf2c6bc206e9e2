/** Reports required relations that form a circle: each record requires another first, so none can ever be created. */
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

/** Returns the required references that have no default. */
function needed(resource: Resource): readonly Field[] {
  return Object.values(resource.fields).filter(
    (field) => field.required && field.kind === 'reference' && field.relation && field.default === undefined,
  );
}

/** Returns the resources of the path from the first back to it, or null if there is no circle. */
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
