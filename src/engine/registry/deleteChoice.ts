/** Owned lines whose removal asks something (`deleteChoice`). */
import type { Registry, Resource } from './types.ts';

/** Returns the resources of the owned lines of a resource that ask before a line is removed. */
export function linesWithChoice(registry: Registry, { fields }: Resource): readonly Resource[] {
  return Object.values(fields).flatMap(({ lines }) => {
    const child = registry.resources[lines?.resource ?? ''];
    return child === undefined || child.deleteChoice === null ? [] : [child];
  });
}
