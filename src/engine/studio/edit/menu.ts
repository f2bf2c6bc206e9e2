/** The menu: its groups, and which resource stands where in them. */
import { registryFile } from '../../registry/load.ts';
import type { RawMenuGroup } from '../../registry/raw.ts';
import type { Label } from '../../texts/catalogue.ts';
import { setEntry, setRoot } from './changes.ts';
import type { Draft, DraftResource } from './draft.ts';
import type { Edit } from './edits.ts';
import { resourceNameOf } from './kinds.ts';

/** Where what names no group stands: the last that is no area. */
export const lastGroupOf = ({ menu }: Draft): string | null =>
  menu.findLast(({ area }) => area === undefined)?.name ?? null;

/** Null: it stands in none. */
export function groupOf(draft: Draft, { name, entry }: DraftResource): string | null {
  const above = entry.under === undefined || entry.under === name ? undefined : draft.resources[entry.under];
  // What stands under another is where that is; of two under each other the check tells.
  if (above) return above.entry.under === undefined ? groupOf(draft, above) : lastGroupOf(draft);
  return entry.menu === false ? null : (entry.menu ?? lastGroupOf(draft));
}

/** In the order in which the menu has them. */
export const resourcesOfGroup = (draft: Draft, group: string | null): readonly DraftResource[] =>
  Object.values(draft.resources).filter((resource) => groupOf(draft, resource) === group);

export function setGroups(draft: Draft, groups: readonly RawMenuGroup[]): readonly Edit[] {
  return setRoot(draft, { path: ['menu'], value: groups });
}

/** As its English label has it, and of no other group. */
function freeName(menu: readonly RawMenuGroup[], { en }: Label): string {
  const wanted = resourceNameOf(en) || 'group';
  const taken = new Set(menu.map(({ name }) => name));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? wanted : `${wanted}-${number}`;
    if (!taken.has(name)) return name;
  }
}

/** Above the areas, which stand at the end. */
export function addGroup(draft: Draft, label: Label): readonly Edit[] {
  const firstArea = draft.menu.findIndex(({ area }) => area !== undefined);
  const at = firstArea < 0 ? draft.menu.length : firstArea;
  return setGroups(draft, draft.menu.toSpliced(at, 0, { name: freeName(draft.menu, label), label }));
}

/** The name of one that no file has yet follows its label. */
export function labelGroup(
  draft: Draft,
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

/** What stood in it stands in the last group from then on. */
export function removeGroup(draft: Draft, name: string): readonly Edit[] {
  return [
    ...setGroups(
      draft,
      draft.menu.filter((group) => group.name !== name),
    ),
    ...placeInGroup(draft, name, undefined),
  ];
}

/** What names one group names another from then on, or none. */
function placeInGroup(draft: Draft, name: string, value: string | undefined): readonly Edit[] {
  return [
    ...Object.values(draft.resources).flatMap(({ name: resource, entry }) =>
      entry.menu === name ? setEntry(draft, { resource, path: ['menu'], value }) : [],
    ),
    ...Object.entries(draft.pages).flatMap(([page, { menu }]) =>
      menu === name ? setRoot(draft, { path: ['pages', page, 'menu'], value }) : [],
    ),
  ];
}

export interface MenuMove {
  readonly resource: string;
  /** Null takes it out of the menu. */
  readonly group: string | null;
  /** Among those of the group. */
  readonly index: number;
}

/** The order of `resources.json` is that of the menu. */
export function moveInMenu(draft: Draft, { resource, group, index }: MenuMove): readonly Edit[] {
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
