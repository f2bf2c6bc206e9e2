/** Icon of the draft, which the current registry may not contain yet. */
import { Icon } from '../../browser/ui/Icon.tsx';
import { useIconPath } from '../../browser/providers/session/registryDetails.ts';
import { useIcons } from './useIcons.ts';

/** Icon by its name in the draft. Fetches the path of an icon that the page does not have. */
export function DraftIcon({ name, size = 18 }: { readonly name: string; readonly size?: number }) {
  const known = useIconPath()(name);
  // For a known icon the result is not needed; `table` is a cheap query.
  const found = useIcons(known === undefined ? name.replace(/^mdi-/, '') : 'table');
  const path = known ?? found.find((icon) => icon.name === name)?.path;
  return path === undefined ? null : <Icon path={path} size={size} sx={{ color: 'text.secondary', flex: 'none' }} />;
}
