/** Card that shows the progress of a process, with a row per step. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';

interface CardProps {
  readonly title: string;
  /** Next to the title: the progress, or a period. */
  readonly aside: ReactNode;
  /** Between the title and the steps. */
  readonly summary?: ReactNode;
  /** A `StepRow` for each step. */
  readonly children: ReactNode;
}

/** Card with a list; `children` are {@link StepRow}s. */
export function StepCard({ title, aside, summary = null, children }: CardProps) {
  return (
    <Card component="section" aria-label={title} sx={{ p: 2, mb: 2, display: 'grid', gap: 1.5 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          columnGap: 2,
          alignItems: 'baseline',
          justifyContent: 'space-between',
        }}
      >
        <Typography variant="h2" component="h2">
          {title}
        </Typography>
        {aside}
      </Box>
      {summary}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid' }}>
        {children}
      </Box>
    </Card>
  );
}

interface RowProps {
  readonly name: ReactNode;
  /** Status at the end of the row. */
  readonly state: ReactNode;
  /** Below the name: the result, or the error. */
  readonly children?: ReactNode;
}

/** A step with its state at the end of the row. */
export function StepRow({ name, state, children = null }: RowProps) {
  return (
    <Box
      component="li"
      sx={{
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        rowGap: 0.5,
        alignItems: 'flex-start',
        justifyContent: 'space-between',
      }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 180px', overflowWrap: 'anywhere' }}>
        {name}
        {children}
      </Box>
      {state}
    </Box>
  );
}

/** Error of a step. */
export function StepFailure({ children }: { readonly children: ReactNode }) {
  return <Box sx={{ fontSize: 13, color: 'error.main' }}>{children}</Box>;
}
