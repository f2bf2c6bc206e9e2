/** Fields under each other; short ones that follow each other side by side. */
import type { ReactNode } from 'react';
import Grid from '@mui/material/Grid';
import { kinds } from '../../registry/kinds/table.ts';
import type { Field } from '../../registry/types.ts';
import { tiny } from '../theme/components/media.ts';
import { isWhole } from './fieldWidth.ts';

interface Props {
  readonly fields: readonly Field[];
  readonly render: (field: Field) => ReactNode;
  /** Figures side by side on a phone too. */
  readonly dense?: boolean;
}

const alone = { [tiny]: { width: '100%' } } as const;

export function FieldGrid({ fields, render, dense = false }: Props) {
  return (
    <Grid container columnSpacing={dense ? 1.5 : 2} rowSpacing={0.5}>
      {fields.map((field) => (
        <Grid
          key={field.name}
          sx={alone}
          size={{ xs: dense && kinds[field.kind].traits.formWidth === 'narrow' ? 6 : 12, sm: isWhole(field) ? 12 : 6 }}
        >
          {render(field)}
        </Grid>
      ))}
    </Grid>
  );
}
