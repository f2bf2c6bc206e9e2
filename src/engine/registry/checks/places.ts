/** Reports registry files that are not read because of their folder or name. */
import { isRecord } from '../../values/json.ts';
import { registryFile, type Loaded } from '../load.ts';
import type { CheckContext } from './context.ts';

export function checkPlaces({ files, misplaced }: Loaded, report: CheckContext['report']): void {
  const { resources } = (files.get(registryFile)?.value ?? {}) as { readonly resources?: unknown };
  for (const file of misplaced.filter((one) => one.startsWith('schemas/'))) {
    // If a resource has this name, its invalid name is reported instead.
    if (isRecord(resources) && Object.hasOwn(resources, /^schemas\/(.+)\.json$/.exec(file)?.[1] ?? '')) continue;
    const isCommon = file.startsWith('schemas/common/');
    const written = file.split('/').at(-1) ?? '';
    const name = written
      .replace(/(?:\.schema)?\.[a-z0-9]+$/i, '')
      .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '');
    const right = `schemas/${isCommon ? 'common/' : ''}${name}.json`;
    const isInFolder = file.split('/').length > (isCommon ? 3 : 2);
    report(file, [], {
      id: 'E106',
      message: isInFolder
        ? 'Nobody reads this file: folders below schemas/ are not looked into.'
        : `Nobody reads this file: ${reasonOf(written)}.`,
      hint: `Is ${right} meant? ${isInFolder ? 'Move' : 'Rename'} it.`,
      breaks: [isCommon ? `common/${name}.json#` : name],
    });
  }
}

function reasonOf(name: string): string {
  if (!name.endsWith('.json')) return `its name does not end in .json, and it is JSON without comments`;
  return /[A-Z]/.test(name)
    ? 'a resource has a name in small letters'
    : 'a resource has a name of small letters, digits and dashes';
}
