/** Edits of the menu: its groups, and the place of resources in them. */
import { registryFile } from '../../registry/load.ts';
import type { RawMenuGroup } from '../../registry/raw.ts';
import type { Label } from '../../texts/catalogue.ts';
import { setEntry, setRoot } from './changes.ts';
import type { RegistryDraft, DraftResource } from './draft.ts';
import type { Edit } from './edits.ts';
import { resourceNameOf } from './kinds.ts';

/** Returns the default group: the last one that is not an area. */
const lastGroupOf = ({ menu }: RegistryDraft): string | null =>
  menu.findLast(({ area }) => area === undefined)?.name ?? null;

/** Returns the group of a resource; null if it is in none. */
function groupOf(draft: RegistryDraft, { name, entry }: DraftResource): string | null {
  const above = entry.under === undefined || entry.under === name ? undefined : draft.resources[entry.under];
  // A resource under another is in that one's group. The registry check reports cycles.
  if (above) return above.entry.under === undefined ? groupOf(draft, above) : lastGroupOf(draft);
  return entry.menu === false ? null : (entry.menu ?? lastGroupOf(draft));
}

/** Returns the resources of a group in the order of the menu. */
export const resourcesOfGroup = (draft: RegistryDraft, group: string | null): readonly DraftResource[] =>
  Object.values(draft.resources).filter((resource) => groupOf(draft, resource) === group);

/** Replaces the groups of the menu. */
export function setGroups(draft: RegistryDraft, groups: readonly RawMenuGroup[]): readonly Edit[] {
  return setRoot(draft, { path: ['menu'], value: groups });
}

/** Derives a unique name from the English label. */
function freeName(menu: readonly RawMenuGroup[], { en }: Label): string {
  const wanted = resourceNameOf(en) || 'group';
  const taken = new Set(menu.map(({ name }) => name));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(name)) return name;
  }
}

/** Adds a group before the areas, which are always last. */
export function addGroup(draft: RegistryDraft, label: Label): readonly Edit[] {
  const firstArea = draft.menu.findIndex(({ area }) => area !== undefined);
  const at = firstArea < 0 ? draft.menu.length : firstArea;
  return setGroups(draft, draft.menu.toSpliced(at, 0, { name: freeName(draft.menu, label), label }));
}

/** Changes the label. The name of a group that was not written to a file yet follows it. */
export function labelGroup(
  draft: RegistryDraft,
  { name, label, isWritten }: Pick<RawMenuGroup, 'name' | 'label'> & { readonly isWritten: boolean },
): readonly Edit[] {
  const others = draft.menu.filter((group) => group.name !== name);
  const to = isWritten ? name : freeName(others, label);
  return [
    ...setGroups(
      draft,
      draft.menu.map((group) => (group.name === name ? { ...group, name: to, label } : group)),
    ),
    ...(to === name ? [] : placeInGroup(draft, name, to)),
  ];
}

/** Removes a group. Its resources move to the default group. */
export function removeGroup(draft: RegistryDraft, name: string): readonly Edit[] {
  return [
    ...setGroups(
      draft,
      draft.menu.filter((group) => group.name !== name),
    ),
    ...placeInGroup(draft, name, undefined),
  ];
}

/** Replaces a group in all entries and pages that name it; undefined removes the reference. */
function placeInGroup(draft: RegistryDraft, name: string, value: string | undefined): readonly Edit[] {
  return [
    ...Object.values(draft.resources).flatMap(({ name: resource, entry }) =>
      entry.menu === name ? setEntry(draft, { resource, path: ['menu'], value }) : [],
    ),
    ...Object.entries(draft.pages).flatMap(([page, { menu }]) =>
      menu === name ? setRoot(draft, { path: ['pages', page, 'menu'], value }) : [],
    ),
  ];
}

interface MenuMove {
  readonly resource: string;
  /** Null removes it from the menu. */
  readonly group: string | null;
  /** Index among the resources of the group. */
  readonly index: number;
}

/** Moves a resource in the menu, whose order is that of `resources.json`. */
export function moveInMenu(draft: RegistryDraft, { resource, group, index }: MenuMove): readonly Edit[] {
  const others = Object.keys(draft.resources).filter((name) => name !== resource);
  const siblings = resourcesOfGroup(draft, group).filter(({ name }) => name !== resource);
  const next = siblings[index];
  const last = siblings.at(-1);
  const at = next ? others.indexOf(next.name) : last ? others.indexOf(last.name) + 1 : others.length;
  const order = others.toSpliced(at, 0, resource);
  const isMoved = order.some((name, place) => name !== Object.keys(draft.resources)[place]);
  const { menu: named, under } = draft.resources[resource]?.entry ?? {};
  const stays = group !== null && named === undefined && group === lastGroupOf(draft);
  return [
    ...(under === undefined ? [] : setEntry(draft, { resource, path: ['under'], value: undefined })),
    ...(stays ? [] : setEntry(draft, { resource, path: ['menu'], value: group ?? false })),
    ...(isMoved ? [{ file: registryFile, path: ['resources'], order }] : []),
  ];
}
