/** Maps paths in the full form of `resources.json` to paths in the file, which may use short forms. */
import { isList, isRecord } from '../../values/json.ts';

/** Several tabs in one group. */
interface TabGroup {
  readonly group: unknown;
  readonly tabs: readonly unknown[];
}

export const isTabGroup = (tab: unknown): tab is TabGroup => isRecord(tab) && isList(tab['tabs']);

/**
 * Returns the path in the file. A short form has no parts of its own, and grouped tabs and shared action properties are
 * in another place.
 */
export function writtenPath(file: unknown, path: readonly (string | number)[]): readonly (string | number)[] {
  const written: (string | number)[] = [];
  const whole = sharedPath(file, path);
  let node = file;
  for (const [index, part] of whole.entries()) {
    if (isList(node) && !Number.isInteger(Number(part))) continue;
    if (node !== undefined && !isRecord(node) && !isList(node)) break;
    if (isGuard(whole, index) && isRecord(node) && !Object.hasOwn(node, part)) continue;
    const parts = isList(node) && whole[index - 1] === 'tabs' ? tabPath(node, Number(part)) : [staffIn(node, part)];
    for (const one of parts) {
      written.push(one);
      node = node === undefined ? undefined : (node as Readonly<Record<string | number, unknown>>)[one];
    }
  }
  return written;
}

/** The condition of `edit` and `delete`, which may be written directly. */
const isGuard = ([root, , part]: readonly (string | number)[], index: number): boolean =>
  root === 'resources' && (part === 'edit' || part === 'delete') && index === 3;

/** Returns `staff` if the file has no key for this actor itself. */
function staffIn(node: unknown, part: string | number): string | number {
  const isStaff = isRecord(node) && Object.hasOwn(node, 'staff') && !Object.hasOwn(node, part);
  return isStaff && (part === 'management' || part === 'employee') ? 'staff' : part;
}

/** Returns the path of a property that all actions of the name share, if the entry's own action does not have it. */
function sharedPath(file: unknown, path: readonly (string | number)[]): readonly (string | number)[] {
  const [root, , part, name, key] = path;
  if (root !== 'resources' || part !== 'actions' || key === undefined) return path;
  const at = (keys: readonly (string | number)[]): unknown =>
    keys.reduce<unknown>((node, one) => (isRecord(node) && Object.hasOwn(node, one) ? node[one] : undefined), file);
  const isShared = at(path.slice(0, 5)) === undefined && at(['actions', name ?? '', key]) !== undefined;
  if (isShared) return path.slice(2);
  // The fields that an action asks for default to its required fields.
  if (key !== 'fields' || at(path.slice(0, 5)) !== undefined) return path;
  return sharedPath(file, [...path.slice(0, 4), 'require', ...path.slice(5)]);
}

/** Converts the index of a tab to its path among groups. */
function tabPath(tabs: readonly unknown[], wanted: number): readonly (string | number)[] {
  let left = wanted;
  for (const [index, tab] of tabs.entries()) {
    const count = isTabGroup(tab) ? tab.tabs.length : 1;
    if (left < count) return isTabGroup(tab) ? [index, 'tabs', left] : [index];
    left -= count;
  }
  return [wanted];
}
