/** Checks the menu: labels in a group are unique, and no group is empty. */
import { registryFile, type Path } from '../load.ts';
import type { Label } from '../types.ts';
import type { CheckContext } from './context.ts';

interface Entry {
  readonly group: string;
  readonly label: Label;
  readonly path: Path;
  readonly called: string;
}

export function checkMenuNames({ registry, report }: CheckContext): void {
  const entries: readonly Entry[] = [
    ...registry.menu.map(({ name, label }, index) => ({
      group: '',
      label,
      path: ['menu', index, 'label'],
      called: `the group "${name}"`,
    })),
    ...Object.values(registry.pages).flatMap(({ name, menu, label }) =>
      menu === null ? [] : [{ group: menu, label, path: ['pages', name, 'label'], called: `the page "${name}"` }],
    ),
    ...Object.values(registry.resources).flatMap(({ name, menu, plural }) =>
      menu === null ? [] : [{ group: menu, label: plural, path: ['resources', name], called: name }],
    ),
  ];
  for (const [index, entry] of entries.entries()) {
    const other = entries
      .slice(0, index)
      .find(
        (one) =>
          one.group === entry.group && one.called !== entry.called && isAlike(one.label, entry.label, registry.locales),
      );
    if (other)
      report(registryFile, entry.path, {
        id: 'E416',
        message: `In the menu ${entry.called} reads as ${other.called}: "${sameWords(other.label, entry.label, registry.locales)}".`,
        hint: 'Give one of the two another label.',
      });
  }
  for (const [index, { name }] of registry.menu.entries()) {
    if (entries.some(({ group }) => group === name)) continue;
    report(registryFile, ['menu', index, 'name'], {
      id: 'E417',
      message: `Nothing stands in the menu group "${name}", so it is not shown.`,
      hint: `Write "menu": "${name}" in the entry of a resource or a page, or take the group out.`,
    });
  }
}

type Locales = readonly string[];

const isAlike = (one: Label, other: Label, locales: Locales): boolean => sameWords(one, other, locales) !== undefined;

function sameWords(one: Label, other: Label, locales: Locales): string | undefined {
  const locale = locales.find((tag) => one[tag] !== undefined && one[tag] === other[tag]);
  return locale === undefined ? undefined : one[locale];
}
