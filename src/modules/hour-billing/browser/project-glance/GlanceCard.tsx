/** Titled card of the project overview. */
import type { ReactNode } from 'react';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  /** True to span both columns. */
  readonly wide?: boolean;
}

export function GlanceCard({ title, children, wide = false }: Props) {
  return (
    <Card
      component="section"
      aria-label={title}
      sx={{ p: 2, minWidth: 0, ...(wide ? { gridColumn: { md: '1 / -1' } } : {}) }}
    >
      <Typography component="h2" sx={{ fontSize: 14, fontWeight: 700, mb: 1 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}
