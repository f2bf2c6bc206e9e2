/** An icon by the name that the registry gives it. */
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { Icon } from '../fields/Icon.tsx';
import { iconPath } from '../registry.ts';

interface Props extends Pick<SvgIconProps, 'sx'> {
  /** `mdi-web`; null shows nothing. */
  readonly name: string | null;
}

const plain = {};

export function RegistryIcon({ name, sx = plain }: Props) {
  const path = iconPath(name);
  return path === undefined ? null : <Icon path={path} sx={sx} />;
}
