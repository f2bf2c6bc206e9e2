/** Table of a sheet: a column for each field, and a row for each record. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { Field, Resource } from '../../../registry/types.ts';
import { alignOf } from '../../fields/alignOf.ts';
import { headLook, headWidth } from '../../grid/gridCellLook.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { SheetRow } from './SheetRow.tsx';
import { selectedIn } from './useCellRange.ts';
import type { Sheet } from './useSheet.ts';
import type { useSheetGrid } from './useSheetGrid.ts';

interface Props {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  readonly sheet: Sheet;
  readonly grid: ReturnType<typeof useSheetGrid>;
}

export function SheetTable({ resource, fields, sheet, grid: { props, range } }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  return (
    <Box
      component="table"
      {...props}
      role="grid"
      aria-label={translate('beheer.sheet.name', { name: label(resource.plural) })}
      aria-multiselectable
      sx={{ borderCollapse: 'collapse', width: '100%', fontSize: 13 }}
    >
      <thead>
        <tr role="row">
          <Box component="td" sx={{ ...corner, left: 0, minWidth: headWidth, width: headWidth }} />
          {fields.map((field, column) => (
            <Box
              component="th"
              scope="col"
              role="columnheader"
              key={field.name}
              sx={{ ...(column === 0 ? corner : head), textAlign: alignOf(field) }}
            >
              {label(field.label)}
              {field.required ? <span aria-hidden> *</span> : null}
            </Box>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {sheet.rows.map((row, index) => (
          <SheetRow
            key={row.key}
            resource={resource}
            fields={fields}
            row={row}
            number={index + 1}
            words={sheet.words}
            isLocked={sheet.isLocked}
            onCommit={sheet.commit}
            onSettle={sheet.settle}
            onSuggest={sheet.suggest}
            {...selectedIn(range, index)}
          />
        ))}
      </tbody>
    </Box>
  );
}

const head = { ...headLook, whiteSpace: 'nowrap' } as const;
/** Above the fixed column and the header row. */
const corner = { ...head, left: headWidth, zIndex: 2 } as const;
