/** Where what the whole form of `resources.json` has stands in the file, which may have it in short. */
import { isList, isRecord } from '../values/json.ts';

/** Tabs that stand in one. */
export interface TabGroup {
  readonly group: unknown;
  readonly tabs: readonly unknown[];
}

export const isTabGroup = (tab: unknown): tab is TabGroup => isRecord(tab) && isList(tab['tabs']);

/**
 * What is in short has no parts of its own, and a tab of a group, or what actions of one name have in common, stands
 * elsewhere.
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

/** The condition of `edit` and `delete`, which may stand there itself. */
const isGuard = ([root, , part]: readonly (string | number)[], index: number): boolean =>
  root === 'resources' && (part === 'edit' || part === 'delete') && index === 3;

/** One of those who work here, of whom nothing is said apart from the others. */
function staffIn(node: unknown, part: string | number): string | number {
  const isStaff = isRecord(node) && Object.hasOwn(node, 'staff') && !Object.hasOwn(node, part);
  return isStaff && (part === 'management' || part === 'employee') ? 'staff' : part;
}

/** To what all actions of the name have in common, where the entry's own does not say it. */
function sharedPath(file: unknown, path: readonly (string | number)[]): readonly (string | number)[] {
  const [root, , part, name, key] = path;
  if (root !== 'resources' || part !== 'actions' || key === undefined) return path;
  const at = (keys: readonly (string | number)[]): unknown =>
    keys.reduce<unknown>((node, one) => (isRecord(node) && Object.hasOwn(node, one) ? node[one] : undefined), file);
  const isShared = at(path.slice(0, 5)) === undefined && at(['actions', name ?? '', key]) !== undefined;
  if (isShared) return path.slice(2);
  // What is asked for is what is required, where nothing else says it.
  if (key !== 'fields' || at(path.slice(0, 5)) !== undefined) return path;
  return sharedPath(file, [...path.slice(0, 4), 'require', ...path.slice(5)]);
}

/** The place of one of all tabs among groups of them. */
function tabPath(tabs: readonly unknown[], wanted: number): readonly (string | number)[] {
  let left = wanted;
  for (const [index, tab] of tabs.entries()) {
    const count = isTabGroup(tab) ? tab.tabs.length : 1;
    if (left < count) return isTabGroup(tab) ? [index, 'tabs', left] : [index];
    left -= count;
  }
  return [wanted];
}
