/** Printed list: all rows in a plain table, without interactive elements. */
import Box from '@mui/material/Box';
import type { RaRecord } from 'react-admin';
import type { Field, Resource } from '../../../registry/types.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { alignOf } from '../../fields/alignOf.ts';

interface Props {
  readonly resource: Resource;
  readonly fields: readonly Field[];
  readonly rows: readonly RaRecord[];
}

/** Table for paper; `rows` have the references of `fields` embedded. */
export function PaperTable({ resource, fields, rows }: Props) {
  const label = useLabel();
  return (
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        '& th, & td': { borderBottom: 1, borderColor: 'divider', py: 0.5, px: 1, verticalAlign: 'top' },
      }}
    >
      <thead>
        <tr>
          {fields.map((field) => (
            <th key={field.name} scope="col" style={{ textAlign: alignOf(field) }}>
              {label(field.label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((record) => (
          <tr key={record.id}>
            {fields.map((field) => (
              <td key={field.name} style={{ textAlign: alignOf(field) }}>
                <FieldValue resource={resource} field={field} record={record} place="cell" />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  );
}
