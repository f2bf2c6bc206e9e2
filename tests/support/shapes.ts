/** In charge of which resources stand for all of them where a test goes through every one. */
import type { Actor, Resource } from '../../src/engine/registry/types.ts';

/** What its walls and rights are made of; what two resources have alike here goes the same ways in the engine. */
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

/** The resource of each shape with which least can be done, for `npm test`; the others are for the sweep. */
export function oneOfEachShape(resources: readonly Resource[]): {
  readonly sampled: readonly Resource[];
  readonly others: readonly Resource[];
} {
  const chosen = new Map<string, Resource>();
  for (const resource of resources) {
    const alike = chosen.get(shapeOf(resource));
    if (alike === undefined || actionsOf(resource) < actionsOf(alike)) chosen.set(shapeOf(resource), resource);
  }
  const sampled = resources.filter((resource) => chosen.get(shapeOf(resource)) === resource);
  return { sampled, others: resources.filter((resource) => !sampled.includes(resource)) };
}

const actionsOf = ({ actions }: Resource): number => Object.keys(actions).length;
