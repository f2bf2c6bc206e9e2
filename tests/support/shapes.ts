/** Samples of resources for tests that go through every resource. */
import type { Actor, Resource } from '../../src/engine/registry/types.ts';
import { covering } from './testEach.ts';

/** Tenant separation and permissions of a resource. Resources with the same shape take the same paths in the engine. */
function shapeOf({ scope, owner, view, appendOnly, access }: Resource): string {
  const rights = (['management', 'employee', 'user'] satisfies readonly Actor[]).map((actor) => {
    const rule = access[actor];
    if (rule === null) return null;
    const { where, also, hidden, fields } = rule;
    return actor === 'management' || [where !== null, also.length > 0, hidden.length > 0 || fields.read !== null];
  });
  const walls = [Math.min(scope?.length ?? 0, 2), owner !== null, view !== null, appendOnly];
  return JSON.stringify([walls, rights]);
}

/** One resource of each shape. */
export const sampleOfShapes = (resources: readonly Resource[]): readonly Resource[] =>
  covering(resources, (resource) => [shapeOf(resource)]);
