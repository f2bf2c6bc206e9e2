/** In charge of which resources stand for all of them where a test goes through every one. */
import type { Actor, Resource } from '../../src/engine/registry/types.ts';
import { sampleOf, type Sample } from './sample.ts';

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

const oneOf = 12;

/** For `npm test`, of many shapes, and others every day; the rest is for the sweep. */
export function sampleOfShapes(resources: readonly Resource[]): Sample<Resource> {
  // Those of one shape stand beside each other: each sample has them of most shapes.
  const byShape = resources.toSorted((one, other) => shapeOf(one).localeCompare(shapeOf(other)));
  const { sampled } = sampleOf(byShape, oneOf);
  return {
    sampled: resources.filter((one) => sampled.includes(one)),
    others: resources.filter((one) => !sampled.includes(one)),
  };
}
