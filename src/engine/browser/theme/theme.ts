// The light and dark themes of the app.
import type { RaThemeOptions } from 'react-admin';
import { darkTokens, lightTokens, type Tokens } from './tokens.ts';
import { themeFrom } from './signedOutThemes.ts';
import type { ComponentStyles } from './components/componentStyles.ts';
import { chips } from './components/chips.ts';
import { tables } from './components/tables.ts';
import { navigation } from './components/navigation.ts';
import { adminLayout } from './components/adminLayout.ts';
import { adminPages } from './components/adminPages.ts';
import { pickers } from './components/pickers.ts';

/** Below this breakpoint the layout is mobile: the menu is a drawer and records have one column. */
export const mobileBreakpoint = 'lg';

export const lightTheme: RaThemeOptions = themeFrom(lightTokens, inside);
export const darkTheme: RaThemeOptions = themeFrom(darkTokens, inside);

function inside(tokens: Tokens): ComponentStyles {
  return {
    ...chips(tokens),
    ...tables(tokens),
    ...navigation(tokens),
    ...adminLayout(tokens),
    ...adminPages(tokens),
    ...pickers(tokens),
  };
}
