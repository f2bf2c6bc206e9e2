/** The light and the dark theme in the language on screen; which of them is the person's choice, else the system's. */
import { useMemo, type ReactNode } from 'react';
import { ThemeProvider, ThemesContext, useLocale } from 'react-admin';
import { withComponentTexts } from '../theme/componentTexts.ts';
import { darkTheme, lightTheme } from '../theme/theme.ts';

export function Themes({ children }: { readonly children: ReactNode }) {
  const locale = useLocale();
  const themes = useMemo(
    () => ({ lightTheme: withComponentTexts(lightTheme, locale), darkTheme: withComponentTexts(darkTheme, locale) }),
    [locale],
  );
  return (
    <ThemesContext.Provider value={themes}>
      <ThemeProvider>{children}</ThemeProvider>
    </ThemesContext.Provider>
  );
}
