/**
 * Grid of form fields. Consecutive short fields are placed side by side, and the fields of a pair always on the same
 * line.
 */
import { Fragment, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Grid from '@mui/material/Grid';
import { kinds } from '../../registry/kinds/table.ts';
import type { Field } from '../../registry/types.ts';
import { isPair } from '../fields/pairs.ts';
import { tiny } from '../theme/components/media.ts';
import { isWhole } from './fieldWidth.ts';

interface Props {
  readonly fields: readonly Field[];
  readonly render: (field: Field) => ReactNode;
  /** Two columns on phones too, for numbers. */
  readonly dense?: boolean;
}

const alone = { [tiny]: { width: '100%' } } as const;
const rowSpacing = 0.5;
/** Line break in the layout with two columns. */
const lineBreak = { width: '100%', mt: -rowSpacing, display: { xs: 'none', sm: 'block' } } as const;

/** Grid in which `render` draws each field; wide kinds take a whole line. */
export function FieldGrid({ fields, render, dense = false }: Props) {
  const broken = brokenBefore(fields);
  return (
    <Grid container columnSpacing={dense ? 1.5 : 2} rowSpacing={rowSpacing}>
      {fields.map((field) => (
        <Fragment key={field.name}>
          {broken.has(field.name) ? <Box aria-hidden sx={lineBreak} /> : null}
          <Grid
            sx={alone}
            size={{
              xs: dense && kinds[field.kind].traits.formWidth === 'narrow' ? 6 : 12,
              sm: isWhole(field) ? 12 : 6,
            }}
          >
            {render(field)}
          </Grid>
        </Fragment>
      ))}
    </Grid>
  );
}

/** Returns the first field of each pair that would otherwise be split over two lines. */
export function brokenBefore(fields: readonly Field[]): ReadonlySet<string> {
  const broken = new Set<string>();
  let isRight = false;
  for (const [index, field] of fields.entries()) {
    const next = fields[index + 1];
    if (isRight && next && !isWhole(field) && !isWhole(next) && isPair(field.name, next.name)) {
      broken.add(field.name);
      isRight = false;
    }
    isRight = !isWhole(field) && !isRight;
  }
  return broken;
}
