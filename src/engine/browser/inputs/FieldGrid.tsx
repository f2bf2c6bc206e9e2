/** Fields under each other; short ones that follow each other side by side. */
import type { ReactNode } from 'react';
import Grid from '@mui/material/Grid';
import { kinds } from '../../registry/kinds/table.ts';
import type { Field } from '../../registry/types.ts';

interface Props {
  readonly fields: readonly Field[];
  readonly render: (field: Field) => ReactNode;
  /** Figures side by side on a phone too. */
  readonly dense?: boolean;
}

export function FieldGrid({ fields, render, dense = false }: Props) {
  return (
    <Grid container columnSpacing={dense ? 1.5 : 2} rowSpacing={0.5}>
      {fields.map((field) => (
        <Grid
          key={field.name}
          size={{ xs: dense && kinds[field.kind].traits.formWidth === 'narrow' ? 6 : 12, sm: widthOf(field) }}
        >
          {render(field)}
        </Grid>
      ))}
    </Grid>
  );
}

const longText = 120;

/** Of twelve columns. */
function widthOf(field: Field): number {
  if (kinds[field.kind].traits.formWidth === 'whole') return 12;
  return field.kind === 'text' && field.property.format === undefined && (field.property.maxLength ?? 255) > longText
    ? 12
    : 6;
}
