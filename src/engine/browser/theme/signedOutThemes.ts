// Base of the light and dark themes: everything except the components that only occur on signed-in pages.
import type { RaThemeOptions } from 'react-admin';
import type { PaletteOptions } from '@mui/material/styles';
import { darkTokens, lightTokens, radius, type Tokens } from './tokens.ts';
import { screenMedia } from './screenMedia.ts';
import { typography } from './typography.ts';
import type { BrandShades } from '../../values/brandShades.ts';
import { contentOf } from '../pageContent.ts';
import type { ComponentStyles } from './components/componentStyles.ts';
import { buttons } from './components/buttons.ts';
import { inputs } from './components/inputs.ts';
import { surfaces } from './components/surfaces.ts';
import { feedback } from './components/feedback.ts';

/** Shades of the brand colour. The server writes them into the page, so that nothing is painted in another colour first. */
const brand = JSON.parse(contentOf('brand-shades') || '{}') as Partial<Record<Tokens['mode'], BrandShades>>;

/** Themes of the pages for people who are not signed in. */
export const signedOutThemes = { light: themeFrom(lightTokens), dark: themeFrom(darkTokens) } as const;

/** @param inside styles of components that only occur on signed-in pages. */
export function themeFrom(plain: Tokens, inside: (tokens: Tokens) => ComponentStyles = () => ({})): RaThemeOptions {
  const tokens = { ...plain, primary: { ...plain.primary, ...brand[plain.mode] } };
  // Typed as unknown, because comparing Material's component types with react-admin's takes the compiler minutes.
  const options: unknown = {
    palette: paletteFrom(tokens),
    breakpoints: { values: { xs: 0, sm: 600, md: 960, lg: 1280, xl: 1920, xxl: 2560 } },
    shape: { borderRadius: radius.control },
    typography,
    transitions: {
      duration: {
        shortest: 80,
        shorter: 100,
        short: 120,
        standard: 150,
        complex: 150,
        enteringScreen: 150,
        leavingScreen: 120,
      },
    },
    motion: { reducedMotion: 'system' },
    focusVisible: true,
    sidebar: { width: 240, closedWidth: 56 },
    components: { ...componentsFrom(tokens), ...inside(tokens) },
  };
  return options as RaThemeOptions;
}

function componentsFrom(tokens: Tokens): ComponentStyles {
  return {
    ...buttons(tokens),
    ...inputs(tokens),
    ...surfaces(tokens),
    ...feedback(tokens),
    MuiUseMediaQuery: { defaultProps: { matchMedia: screenMedia } },
  };
}

function paletteFrom({ mode, surface, text, line, primary, secondary, states, tone, action }: Tokens): PaletteOptions {
  return {
    mode,
    background: { default: surface.page, paper: surface.paper },
    text: { primary: text.primary, secondary: text.secondary, quiet: text.quiet, disabled: text.disabled },
    divider: line.divider,
    action: {
      hover: action.hover,
      selected: action.pressed,
      disabled: text.disabled,
      disabledBackground: action.disabledBackground,
      active: text.secondary,
    },
    primary: accent(primary),
    secondary: accent(secondary),
    info: states.info,
    success: states.success,
    warning: states.warning,
    error: states.error,
    bulkActionsToolbarBackgroundColor: primary.soft,
    brand: { primary, secondary },
    tone,
    surface,
    line,
  };
}

function accent({ main, light, dark, contrastText }: Tokens['primary']) {
  return { main, light, dark, contrastText };
}
