/** A card with a title and a description. */
import type { ReactNode } from 'react';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';

export function PartCard({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <Card component="section">
      <CardContent>
        <Typography variant="h2">{title}</Typography>
        <Typography sx={{ color: 'text.secondary', fontSize: 13, mb: children ? 1.5 : 0 }}>{text}</Typography>
        {children}
      </CardContent>
    </Card>
  );
}
