/** The light and dark theme: the person's choice, or else the system's. */
import { useMemo, type ReactNode } from 'react';
import { createTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ThemeProvider } from '@mui/system';
import type { RaThemeOptions } from 'react-admin';
import { asOffered } from '../i18n/product.ts';
import { useStored } from '../providers/store.ts';
import { isRightToLeft } from '../../texts/locales.ts';

interface Props {
  readonly light: RaThemeOptions;
  readonly dark: RaThemeOptions;
  readonly children: ReactNode;
}

export function Themes({ light, dark, children }: Props) {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const chosen = useStored('theme') ?? (prefersDark ? 'dark' : 'light');
  const direction = isRightToLeft(asOffered(useStored('locale'))) ? 'rtl' : 'ltr';
  const theme = useMemo(
    () => createTheme({ ...(chosen === 'dark' ? dark : light), direction }),
    [chosen, light, dark, direction],
  );
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
