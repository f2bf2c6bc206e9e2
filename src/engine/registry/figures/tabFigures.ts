/** Record counts of the lists on a detail page that no field of the record counts. They are requested as figures. */
import { recordVariable } from './figures.ts';
import { resolveFigures } from '../resolve/figures.ts';
import type { FigureConfig, Registry, Resource } from '../types.ts';

/** Returns the name of the figure that counts an inverse relation. */
export const tabFigure = (inverse: string): string => `tab:${inverse}`;

/**
 * Returns true if the count of a list must be requested: its records are not part of the record, and no field counts
 * them.
 */
export function isCountedApart({ fields }: Resource, inverse: string): boolean {
  return (
    fields[inverse]?.kind !== 'lines' && Object.values(fields).every(({ computed }) => computed?.count !== inverse)
  );
}

/** Returns a count for each tab of related records, under the name `tabFigure(inverse)`. */
export function tabFigures(registry: Registry, resource: Resource): readonly FigureConfig[] {
  return resolveFigures(
    resource.tabs.flatMap((tab) => {
      const inverse = tab.type === 'inverse' ? resource.inverses[tab.inverse] : undefined;
      const child = registry.resources[inverse?.resource ?? ''];
      if (!inverse || !child || !isCountedApart(resource, inverse.name)) return [];
      const many = child.fields[inverse.field]?.kind === 'references';
      return [
        {
          name: tabFigure(inverse.name),
          label: inverse.label,
          resource: child.name,
          filter: { [inverse.field]: many ? { contains: recordVariable } : recordVariable },
        },
      ];
    }),
  );
}
