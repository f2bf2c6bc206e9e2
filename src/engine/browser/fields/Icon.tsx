/**
 * One icon of the Material Design Icons, drawn from its path. It says nothing to a screen reader: the text beside it
 * does.
 */
import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

export function Icon({ path, ...rest }: { readonly path: string } & SvgIconProps) {
  return (
    <SvgIcon fontSize="small" {...rest}>
      <path d={path} />
    </SvgIcon>
  );
}
