/** Material Design icon, drawn from its SVG path. Hidden from screen readers: the text next to it is read instead. */
import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';
import { rem } from '../theme/pxToRem.ts';

interface Props extends SvgIconProps {
  readonly path: string;
  /** Size in pixels. Defaults to the size of the surrounding element, or 18. */
  readonly size?: number;
}

/** SVG icon. `path` is a path of `@mdi/js`; use `RegistryIcon` for a name from the registry. */
export function Icon({ path, size, className = '', ...rest }: Props) {
  const drawing = <path d={path} />;
  // Use MUI's SvgIcon only for icons with extra props: a page has hundreds of the others, and a plain svg is cheaper.
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
