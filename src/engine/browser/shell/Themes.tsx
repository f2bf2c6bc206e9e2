/** The light and dark theme: the person's choice, or else the system's. */
import { useMemo, type ReactNode } from 'react';
import { createTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { ThemeProvider } from '@mui/system';
import type { RaThemeOptions } from 'react-admin';
import { useStored } from '../providers/store.ts';

interface Props {
  readonly light: RaThemeOptions;
  readonly dark: RaThemeOptions;
  readonly children: ReactNode;
}

export function Themes({ light, dark, children }: Props) {
  const prefersDark = useMediaQuery('(prefers-color-scheme: dark)', { noSsr: true });
  const chosen = useStored('theme') ?? (prefersDark ? 'dark' : 'light');
  const theme = useMemo(() => createTheme(chosen === 'dark' ? dark : light), [chosen, light, dark]);
  return <ThemeProvider theme={theme}>{children}</ThemeProvider>;
}
