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

/** Above the areas, which stand at the end. */
export function addGroup(draft: Draft, label: Label): readonly Edit[] {
  const wanted = resourceNameOf(label.en) || 'group';
  const taken = new Set(draft.menu.map(({ name }) => name));
  let name = wanted;
  for (let number = 2; taken.has(name); number += 1) name = `${wanted}-${number}`;
  const firstArea = draft.menu.findIndex(({ area }) => area !== undefined);
  const at = firstArea < 0 ? draft.menu.length : firstArea;
  return setGroups(draft, draft.menu.toSpliced(at, 0, { name, label }));
}

/** What stood in it stands in the last group from then on. */
export function removeGroup(draft: Draft, name: string): readonly Edit[] {
  return [
    ...setGroups(
      draft,
      draft.menu.filter((group) => group.name !== name),
    ),
    ...Object.values(draft.resources).flatMap((resource) =>
      resource.entry.menu === name
        ? setEntry(draft, { resource: resource.name, path: ['menu'], value: undefined })
        : [],
    ),
    ...Object.entries(draft.pages).flatMap(([page, { menu }]) =>
      menu === name ? setRoot(draft, { path: ['pages', page, 'menu'], value: undefined }) : [],
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
