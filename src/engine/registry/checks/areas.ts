/** Checks menu areas: their pages are below their address, and areas are not nested. */
import { registryFile, type Path } from '../load.ts';
import type { CheckContext } from './context.ts';

export function checkAreas({ registry, report }: CheckContext): void {
  const inside = (group: string): readonly { readonly route: string }[] =>
    [...Object.values(registry.pages), ...Object.values(registry.resources)].filter(({ menu }) => menu === group);
  const lost = new Set<string>();
  const areas = registry.menu.flatMap(({ name, area }, index) => (area === null ? [] : [{ name, area, index }]));
  for (const { name, area, index } of areas) {
    const around = areas.find(
      (other) => other.index !== index && isBeneath(area, other.area) && (other.area !== area || other.index < index),
    );
    const within = inside(name);
    if (around) lost.add(name);
    else if (within.length > 1 && within.every(({ route }) => !isBeneath(route, area))) {
      lost.add(name);
      report(registryFile, ['menu', index, 'area'], {
        id: 'E410',
        message: `Nothing of the area "${name}" stands beneath ${area}.`,
        hint: `Give it the address that its pages have, give them one that begins with ${area}/, or take "area" out.`,
      });
    }
    if (around)
      report(registryFile, ['menu', index, 'area'], {
        id: 'E410',
        message: `The area ${area} lies within ${around.area}, that of "${around.name}".`,
        hint: `Give "${name}" another address.`,
      });
  }
  const expectInside = (
    what: { readonly name: string; readonly route: string; readonly menu: string | null },
    path: Path,
  ): void => {
    const own = areas.find(({ name }) => name === what.menu);
    if (own && !lost.has(own.name) && !isBeneath(what.route, own.area))
      report(registryFile, path, {
        id: 'E410',
        message: `${what.name} stands at ${what.route}, outside of ${own.area}, the area "${own.name}".`,
        hint: `Give it a "route" that begins with ${own.area}/, or another "menu".`,
      });
  };
  for (const page of Object.values(registry.pages)) expectInside(page, ['pages', page.name, 'menu']);
  for (const resource of Object.values(registry.resources))
    expectInside(resource, ['resources', resource.name, 'menu']);
}

function isBeneath(route: string, area: string): boolean {
  return route === area || route.startsWith(`${area}/`);
}
