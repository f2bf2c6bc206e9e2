/** The icons that a registry may name: those of Material Design Icons, by the names that people write. */
import * as iconPaths from '@mdi/js';
import type { Registry } from '../registry/types.ts';

/** What a resource has when its entry names no icon. */
const defaultIcon = 'mdi-table';

const iconsByName: ReadonlyMap<string, string> = new Map(
  Object.entries(iconPaths).flatMap(([name, path]) => spellings(name).map((spelled) => [spelled, path])),
);

/** Every icon there is: `mdi-web`. */
export const iconNames: ReadonlySet<string> = new Set(iconsByName.keys());

/** The SVG path of an icon by the registry's name. */
export function iconPathOf(name: string): string | undefined {
  return iconsByName.get(name);
}

/** The SVG paths of all icons that a registry names, by name. */
export function iconsOf(registry: Registry): Readonly<Record<string, string>> {
  return Object.fromEntries(
    [...namedIcons(registry)].sort().flatMap((name) => {
      const path = iconPathOf(name);
      return path === undefined ? [] : [[name, path]];
    }),
  );
}

function namedIcons({ menu, pages, resources }: Registry): ReadonlySet<string> {
  const actions = Object.values(resources).flatMap((resource) => Object.values(resource.actions));
  const starts = Object.values(resources).flatMap((resource) => resource.starts);
  const named = [...menu, ...starts, ...Object.values(pages), ...Object.values(resources), ...actions].flatMap(
    ({ icon }) => icon ?? [],
  );
  return new Set([defaultIcon, ...named]);
}

/**
 * `mdiAccountGroup` → `mdi-account-group`. The export does not tell `numeric-1-box` from `language-css3`, so both ways
 * of writing a digit do.
 */
function spellings(exported: string): readonly string[] {
  const apart = exported.replaceAll(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`);
  const kebabCase = exported.replaceAll(/[A-Z]/g, (part) => `-${part.toLowerCase()}`);
  return apart === kebabCase ? [apart] : [apart, kebabCase];
}
