/** Fields under each other; short ones that follow each other side by side. */
import type { ReactNode } from 'react';
import Grid from '@mui/material/Grid';
import type { Kind } from '../../registry/kinds/kind.ts';
import type { Field } from '../../registry/types.ts';

interface Props {
  readonly fields: readonly Field[];
  readonly render: (field: Field) => ReactNode;
}

export function FieldGrid({ fields, render }: Props) {
  return (
    <Grid container columnSpacing={2} rowSpacing={0.5}>
      {fields.map((field) => <Grid key={field.name} size={{ xs: 12, sm: widthOf(field) }}>{render(field)}</Grid>)}
    </Grid>
  );
}

const whole: ReadonlySet<Kind> = new Set<Kind>(['multiline', 'markdown', 'code', 'tags', 'json', 'references', 'lines', 'address', 'file', 'url']);
const longText = 120;

/** Of twelve columns. */
function widthOf(field: Field): number {
  if (whole.has(field.kind)) return 12;
  return field.kind === 'text' && field.property.format === undefined && (field.property.maxLength ?? 255) > longText ? 12 : 6;
}
