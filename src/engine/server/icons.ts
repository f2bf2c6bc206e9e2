/** Icons of Material Design Icons, by the names that registries use. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { recentIcon } from '../registry/shellIcons.ts';
import type { Registry } from '../registry/types.ts';

/** Icon of a resource without one. */
const defaultIcon = 'mdi-table';

let lastRead = new WeakRef<ReadonlyMap<string, string>>(new Map());

/**
 * Reads the icons from the source text of the library, and keeps them weakly: it has three megabytes, of which a
 * registry needs some dozens of lines once.
 */
function iconsByName(): ReadonlyMap<string, string> {
  const known = lastRead.deref();
  if (known !== undefined && known.size > 0) return known;
  const text = readFileSync(createRequire(import.meta.url).resolve('@mdi/js'), 'utf8');
  const icons = new Map(
    [...text.matchAll(/\b(mdi\w+) = "([^"]+)"/g)].flatMap(([, name = '', path = '']) =>
      spellings(name).map((spelled) => [spelled, path]),
    ),
  );
  lastRead = new WeakRef(icons);
  return icons;
}

/** Returns the names of all icons: `mdi-web`. */
export const iconNames = (): ReadonlySet<string> => new Set(iconsByName().keys());

/** Finds icons by a part of their names; whole words first, then short names first. */
export function findIcons(part: string, limit = 60): readonly { readonly name: string; readonly path: string }[] {
  const wanted = part.replaceAll(/[^a-z0-9]+/g, '-');
  const isWord = ({ name }: { readonly name: string }): number => (name.split('-').includes(wanted) ? 0 : 1);
  return [...iconsByName()]
    .flatMap(([name, path]) => (name.includes(wanted) ? [{ name, path }] : []))
    .toSorted((one, other) => isWord(one) - isWord(other) || one.name.length - other.name.length)
    .slice(0, limit);
}

const asked = new Map<string, string>();

/** Returns the SVG path of an icon; reads the library for each new name. */
export function iconPathOf(name: string): string | undefined {
  const known = asked.get(name);
  if (known !== undefined) return known;
  const found = iconsByName().get(name);
  if (found === undefined) return undefined;
  // A copy, since a substring would keep the whole text in memory.
  const path = Buffer.from(found).toString();
  asked.set(name, path);
  return path;
}

type Icons = Readonly<Record<string, string>>;

const named = new WeakMap<Registry, { readonly menu: Icons; readonly others: Icons }>();

/** Returns the SVG paths of all icons in a registry by name, those of its menu separately. */
export function iconsOf(registry: Registry): { readonly menu: Icons; readonly others: Icons } {
  const known = named.get(registry);
  if (known) return known;
  const inMenu = iconsOfMenu(registry);
  const others = [...namedIcons(registry)].filter((name) => !inMenu.has(name));
  const found = { menu: pathsOf([...inMenu]), others: pathsOf(others) };
  named.set(registry, found);
  return found;
}

/** Returns the paths of all icons that the registry names, for screens with a bundled registry. */
export function allIconsOf(registry: Registry): Icons {
  return pathsOf([...iconsOfMenu(registry), ...namedIcons(registry)]);
}

function pathsOf(names: readonly string[]): Icons {
  return Object.fromEntries(
    names.toSorted().flatMap((name) => {
      const path = iconPathOf(name);
      return path === undefined ? [] : [[name, path]];
    }),
  );
}

/** Returns the icons of the menu groups, their entries, and the recent records. */
function iconsOfMenu({ menu, pages, resources }: Registry): ReadonlySet<string> {
  const entries = Object.values(pages).filter((page) => page.menu !== null);
  const lists = Object.values(resources).filter((resource) => resource.menu !== null);
  return new Set([recentIcon, ...[...menu, ...entries, ...lists].flatMap(({ icon }) => icon ?? [])]);
}

function namedIcons({ pages, resources }: Registry): ReadonlySet<string> {
  const actions = Object.values(resources).flatMap((resource) => Object.values(resource.actions));
  const starts = Object.values(resources).flatMap((resource) => resource.starts);
  const icons = [...starts, ...Object.values(pages), ...Object.values(resources), ...actions].flatMap(
    ({ icon }) => icon ?? [],
  );
  return new Set([defaultIcon, ...icons]);
}

/**
 * Returns the names of an export: `mdiAccountGroup` → `mdi-account-group`. Digits are ambiguous (`numeric-1-box`,
 * `language-css3`), so both spellings are returned.
 */
function spellings(exported: string): readonly string[] {
  const apart = exported.replaceAll(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`);
  const kebabCase = exported.replaceAll(/[A-Z]/g, (part) => `-${part.toLowerCase()}`);
  return apart === kebabCase ? [apart] : [apart, kebabCase];
}
