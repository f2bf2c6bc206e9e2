/** A document as it is printed: dark on white, in the dark theme too. */
import { useMemo, type ReactNode } from 'react';
import Paper from '@mui/material/Paper';
import { createTheme } from '@mui/material/styles';
import { ThemeProvider } from '@mui/system';
import { lightTheme } from './theme.ts';

interface Props {
  /** Announces the document as a region. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Renders its children in the light theme, on a white sheet that is a container for queries of its width. */
export function OnPaper({ name, children }: Props) {
  const theme = useMemo(() => createTheme(lightTheme), []);
  return (
    <ThemeProvider theme={theme}>
      <Paper
        component="section"
        aria-label={name}
        variant="outlined"
        sx={{ containerType: 'inline-size', bgcolor: 'common.white', color: 'text.primary' }}
      >
        {children}
      </Paper>
    </ThemeProvider>
  );
}
