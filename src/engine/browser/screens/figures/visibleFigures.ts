/** Which figures somebody will be answered: known before the answer is there, so that nothing jumps when it is. */
import { mayDo, mayRead } from '../../../registry/access.ts';
import type { Principal } from '../../../registry/permissions.ts';
import type { Colour, Figure, Registry } from '../../../registry/types.ts';

export function visibleFigures(
  registry: Registry,
  principal: Principal,
  figures: readonly Figure[],
): readonly Figure[] {
  return figures.filter((figure) => {
    const resource = registry.resources[figure.resource];
    const field = figure.sum === null ? null : resource?.fields[figure.sum];
    return (
      resource !== undefined &&
      figure.access.includes(principal.actor) &&
      mayDo(resource, principal, 'list') &&
      field !== undefined &&
      (field === null || mayRead(resource, principal, field))
    );
  });
}

/** Whether a figure above zero asks for something to be done. */
export function isUrgent({ colour }: { readonly colour: Colour }): boolean {
  return colour === 'error' || colour === 'warning';
}
