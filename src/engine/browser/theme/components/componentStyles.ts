// Style overrides by component name. Narrower than Material's own type, which takes the compiler minutes to check.
import type { CSSObject, Theme } from '@mui/material/styles';

interface StyleProps {
  readonly theme: Theme;
  readonly ownerState: Readonly<Record<string, unknown>>;
}

type ComponentStyle = CSSObject | ((props: StyleProps) => CSSObject);

interface ComponentOverride {
  readonly defaultProps?: Readonly<Record<string, unknown>>;
  readonly styleOverrides?: Readonly<Record<string, ComponentStyle>> | string;
  readonly variants?: readonly {
    readonly props:
      | Readonly<Record<string, unknown>>
      | ((props: { readonly ownerState: Readonly<Record<string, unknown>> }) => boolean);
    readonly style: ComponentStyle;
  }[];
}

/** The `components` part of a Material theme, by component name. */
export type ComponentStyles = Readonly<Record<string, ComponentOverride>>;
