/** The themes of the signed-in screens, with the components' texts in the current language. */
import { useMemo, type ReactNode } from 'react';
import { Global } from '@emotion/react';
import { useLocale } from 'react-admin';
import { loadedLanguage } from '../i18n/languages.ts';
import { withComponentTexts } from '../theme/componentTexts.ts';
import { forcedColors } from '../theme/forcedColors.ts';
import { darkTheme, lightTheme } from '../theme/theme.ts';
import { Themes } from './Themes.tsx';

const inForcedColors = <Global styles={forcedColors} />;

/** Provides the light and dark theme to the signed-in screens. */
export function AdminThemes({ children }: { readonly children: ReactNode }) {
  const locale = useLocale();
  const components = loadedLanguage(locale)?.components;
  const [light, dark] = useMemo(
    () => [withComponentTexts(lightTheme, components), withComponentTexts(darkTheme, components)] as const,
    [components],
  );
  return (
    <Themes light={light} dark={dark}>
      {inForcedColors}
      {children}
    </Themes>
  );
}
