// In charge of how everything looks: the two themes handed to react-admin, light and dark.
import type { RaThemeOptions } from 'react-admin';
import type { PaletteOptions } from '@mui/material/styles';
import { darkTokens, lightTokens, radius, type Tokens } from './tokens.ts';
import { screenMedia } from './screenMedia.ts';
import { typography } from './typography.ts';
import type { ComponentStyles } from './components/componentStyles.ts';
import { buttons } from './components/buttons.ts';
import { inputs } from './components/inputs.ts';
import { tables } from './components/tables.ts';
import { surfaces } from './components/surfaces.ts';
import { feedback } from './components/feedback.ts';
import { navigation } from './components/navigation.ts';
import { adminLayout } from './components/adminLayout.ts';
import { adminPages } from './components/adminPages.ts';
import { pickers } from './components/pickers.ts';

/** Below this breakpoint the layout is the mobile one: the menu is a drawer, a record is one column. */
export const mobileBreakpoint = 'lg';

export const lightTheme: RaThemeOptions = themeFrom(lightTokens);
export const darkTheme: RaThemeOptions = themeFrom(darkTokens);

function themeFrom(tokens: Tokens): RaThemeOptions {
  // Not as Material's own type: the compiler takes minutes to compare all of its components with react-admin's.
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
    components: componentsFrom(tokens),
  };
  return options as RaThemeOptions;
}

function componentsFrom(tokens: Tokens): ComponentStyles {
  return {
    ...buttons(tokens),
    ...inputs(tokens),
    ...tables(tokens),
    ...surfaces(tokens),
    ...feedback(tokens),
    ...navigation(tokens),
    ...adminLayout(tokens),
    ...adminPages(tokens),
    ...pickers(tokens),
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
