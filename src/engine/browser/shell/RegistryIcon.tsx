/** An icon by its name in the registry. */
import type { SvgIconProps } from '@mui/material/SvgIcon';
import { Icon } from '../ui/Icon.tsx';
import { useIconPath } from '../providers/session/registryDetails.ts';

interface Props extends Pick<SvgIconProps, 'sx'> {
  /** `mdi-web`; null shows nothing. */
  readonly name: string | null;
  /** In pixels. */
  readonly size?: number;
}

/** Icon such as `mdi-web`. Renders nothing for a name that the registry has no path for. */
export function RegistryIcon({ name, ...rest }: Props) {
  const path = useIconPath()(name);
  return path === undefined ? null : <Icon path={path} {...rest} />;
}
