/** An icon as the draft names it: the registry in force may not know it yet. */
import { Icon } from '../../browser/fields/Icon.tsx';
import { useIconPath } from '../../browser/providers/registryDetails.ts';
import { useIcons } from './useIcons.ts';

export function DraftIcon({ name, size = 18 }: { readonly name: string; readonly size?: number }) {
  const known = useIconPath()(name);
  // What is known already is not asked for: the table is, and is cheap.
  const found = useIcons(known === undefined ? name.replace(/^mdi-/, '') : 'table');
  const path = known ?? found.find((icon) => icon.name === name)?.path;
  return path === undefined ? null : <Icon path={path} size={size} sx={{ color: 'text.secondary', flex: 'none' }} />;
}
