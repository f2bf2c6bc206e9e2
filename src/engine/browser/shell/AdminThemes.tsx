/** The themes of the screens inside, whose components speak the language on screen. */
import { useMemo, type ReactNode } from 'react';
import { useLocale } from 'react-admin';
import { withComponentTexts } from '../theme/componentTexts.ts';
import { darkTheme, lightTheme } from '../theme/theme.ts';
import { Themes } from './Themes.tsx';

export function AdminThemes({ children }: { readonly children: ReactNode }) {
  const locale = useLocale();
  const [light, dark] = useMemo(
    () => [withComponentTexts(lightTheme, locale), withComponentTexts(darkTheme, locale)] as const,
    [locale],
  );
  return (
    <Themes light={light} dark={dark}>
      {children}
    </Themes>
  );
}
