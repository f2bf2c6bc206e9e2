/**
 * Checks short forms, which the expanded registry no longer shows: groups of tabs, and shared properties of actions.
 */
import { isList, isRecord } from '../../values/json.ts';
import { registryFile, type Loaded, type Path } from '../load.ts';
import { didYouMean, type CheckContext } from './context.ts';

export function checkShorthand({ files }: Loaded, report: CheckContext['report']): void {
  const { resources, actions } = recordOf(files.get(registryFile)?.value);
  const entries = Object.entries(recordOf(resources));
  for (const [name, entry] of entries) {
    const { tabs } = recordOf(recordOf(entry)['show']);
    for (const verb of ['edit', 'delete']) checkGuard(recordOf(entry)[verb], ['resources', name, verb], report);
    checkGroups(isList(tabs) ? tabs : [], ['resources', name, 'show', 'tabs'], report);
  }
  const named = new Set(entries.flatMap(([, entry]) => Object.keys(recordOf(recordOf(entry)['actions']))));
  for (const name of Object.keys(recordOf(actions)))
    if (!named.has(name))
      report(registryFile, ['actions', name], {
        id: 'E407',
        message: `No resource has an action "${name}".`,
        hint: didYouMean(name, named),
      });
}

const nothing: Readonly<Record<string, unknown>> = {};
const recordOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : nothing);

/** A guard with `when` has no other keys and a non-empty condition. */
function checkGuard(guard: unknown, path: Path, report: CheckContext['report']): void {
  if (!isRecord(guard) || !Object.hasOwn(guard, 'when')) return;
  const { when, ...others } = guard;
  if (isRecord(when) && Object.keys(when).length > 0 && Object.keys(others).length === 0) return;
  report(registryFile, [...path, 'when'], {
    id: 'E103',
    message: 'The value has the wrong form.',
    hint: 'Write a condition, such as { "status": "active" }.',
  });
}

function checkGroups(tabs: readonly unknown[], path: Path, report: CheckContext['report']): void {
  for (const [index, tab] of tabs.entries()) {
    const { tabs: own, group, ...others } = recordOf(tab);
    if (!isList(own)) continue;
    if (group === undefined)
      report(registryFile, [...path, index], {
        id: 'E103',
        message: 'The key "group" is missing.',
        hint: 'Add what the tabs are called together, such as "group": { "en": "Services", "nl": "Diensten" }.',
      });
    for (const key of Object.keys(others))
      report(registryFile, [...path, index, key], {
        id: 'E315',
        message: `"${key}" stands beside "tabs", and is of none of them.`,
        hint: 'Write it in one of the tabs, or remove it.',
      });
    for (const [at, one] of own.entries()) {
      const inner = ['tabs', 'group'].find((key) => Object.hasOwn(recordOf(one), key));
      if (inner !== undefined)
        report(registryFile, [...path, index, 'tabs', at, inner], {
          id: 'E315',
          message: 'A tab of a group has no group of its own.',
          hint: 'Remove it, or write the tab after the group.',
        });
    }
  }
}
