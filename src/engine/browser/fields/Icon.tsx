/**
 * One icon of the Material Design Icons, drawn from its path. It says nothing to a screen reader: the text beside it
 * does.
 */
import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import { rem } from '../theme/pxToRem.ts';

interface Props extends SvgIconProps {
  readonly path: string;
  /** In pixels. Without it, it is as large as where it stands says, or 18. */
  readonly size?: number;
}

export function Icon({ path, size, className = '', ...rest }: Props) {
  const drawing = <path d={path} />;
  // The component of the library is for what has a style of its own: there are hundreds of the others on a page.
  if (Object.keys(rest).length > 0)
    return (
      <SvgIcon
        fontSize="small"
        className={className}
        {...rest}
        {...(size === undefined ? {} : { style: { fontSize: rem(size) } })}
      >
        {drawing}
      </SvgIcon>
    );
  return (
    <svg
      className={`MuiSvgIcon-root MuiSvgIcon-fontSizeSmall plain-icon ${className}`}
      viewBox="0 0 24 24"
      aria-hidden
      focusable={false}
      style={size === undefined ? undefined : { fontSize: rem(size) }}
    >
      {drawing}
    </svg>
  );
}
