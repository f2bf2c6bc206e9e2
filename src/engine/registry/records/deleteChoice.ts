/** Owned lines with a question before removal (`deleteChoice`). */
import type { Registry, Resource } from '../types.ts';

/** Returns the resources of a resource's owned lines that ask a question before a line is removed. */
export function linesWithChoice(registry: Registry, { fields }: Resource): readonly Resource[] {
  return Object.values(fields).flatMap(({ lines }) => {
    const child = registry.resources[lines?.resource ?? ''];
    return child === undefined || child.deleteChoice === null ? [] : [child];
  });
}
