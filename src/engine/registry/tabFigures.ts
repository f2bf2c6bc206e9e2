/** How many records each list on a record's page has, as figures about it: what is counted by none of its fields. */
import { recordVariable } from './figures.ts';
import { resolveFigures } from './resolve/figures.ts';
import type { Figure, Registry, Resource } from './types.ts';

/** By which name the count of an inverse relation is answered. */
export const tabFigure = (inverse: string): string => `tab:${inverse}`;

/** Whether a list's number has to be asked for: its records come not along, and no field says how many there are. */
export function isCountedApart({ fields }: Resource, inverse: string): boolean {
  return (
    fields[inverse]?.kind !== 'lines' && Object.values(fields).every(({ computed }) => computed?.count !== inverse)
  );
}

export function tabFigures(registry: Registry, resource: Resource): readonly Figure[] {
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
