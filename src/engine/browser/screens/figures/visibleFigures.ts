/** Returns the figures that the principal will receive, known before the response to avoid a layout shift. */
import { mayDo, mayRead } from '../../../registry/access.ts';
import type { Principal } from '../../../registry/permissions.ts';
import type { FigureConfig, Registry } from '../../../registry/types.ts';

/** Checks the access of the figure, and the person's rights to list the resource and to read the summed field. */
export function visibleFigures(
  registry: Registry,
  principal: Principal,
  figures: readonly FigureConfig[],
): readonly FigureConfig[] {
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
