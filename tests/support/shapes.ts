/** In charge of which resources stand for all of them where a test goes through every one. */
import type { Actor, Resource } from '../../src/engine/registry/types.ts';

/** What its walls and rights are made of; what two resources have alike here goes the same ways in the engine. */
function shapeOf({ scope, owner, view, appendOnly, reauthenticate, access }: Resource): string {
  const rights = (['management', 'employee', 'user'] satisfies readonly Actor[]).map((actor) => {
    const rule = access[actor];
    if (rule === null) return null;
    const { where, also, hidden, fields } = rule;
    return [where !== null, also.length > 0, hidden.length > 0, fields.read !== null, fields.write !== null];
  });
  const walls = [scope?.length, owner !== null, view !== null, appendOnly, reauthenticate.length > 0];
  return JSON.stringify([walls, rights]);
}

/** The first resource of each shape, for `npm test`; the others are for the sweep. */
export function oneOfEachShape(resources: readonly Resource[]): {
  readonly sampled: readonly Resource[];
  readonly others: readonly Resource[];
} {
  const first = new Map(resources.toReversed().map((resource) => [shapeOf(resource), resource]));
  const sampled = resources.filter((resource) => first.get(shapeOf(resource)) === resource);
  return { sampled, others: resources.filter((resource) => !sampled.includes(resource)) };
}
