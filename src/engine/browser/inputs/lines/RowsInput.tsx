/** List of structures: a card with fields for each, to add, remove and reorder. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Stack from '@mui/material/Stack';
import { mdiPlus } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { Field } from '../../../registry/types.ts';
import { Icon } from '../../ui/Icon.tsx';
import { FieldGrid } from '../FieldGrid.tsx';
import type { InputProps } from '../input.ts';
import { useNestedInput } from '../nested.ts';
import { RowButtons } from './RowButtons.tsx';
import { useGroupInput } from '../useFieldInput.ts';
import { useRows } from './useRows.ts';

/** Editor of an array of objects inside one field. `columns` are their properties. */
export function RowsInput({ columns, ...props }: InputProps & { readonly columns: readonly Field[] }) {
  const Nested = useNestedInput();
  const translate = useTranslate();
  const { label, error, helperText } = useGroupInput(props);
  const rows = useRows(props.source);
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, my: 1, p: 0, minWidth: 0, width: '100%' }}>
      <FormLabel component="legend" required={props.required} error={error} sx={{ fontSize: 12, mb: 0.5 }}>
        {label}
      </FormLabel>
      {helperText ? (
        <FormHelperText error={error} sx={{ mt: 0, mb: 1 }}>
          {helperText}
        </FormHelperText>
      ) : null}
      <Stack sx={{ gap: 1 }}>
        {rows.keys.map((key, index) => (
          <Box
            key={key}
            role="group"
            aria-label={translate('beheer.lines.line', { number: index + 1 })}
            sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, pt: 0.5 }}
          >
            <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
              <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
                {translate('beheer.lines.line', { number: index + 1 })}
              </Box>
              {props.readOnly ? null : (
                <RowButtons index={index} count={rows.keys.length} onMove={rows.move} onRemove={rows.remove} />
              )}
            </Stack>
            <FieldGrid
              fields={columns}
              render={(column) => (
                <Nested
                  resource={props.resource}
                  field={column}
                  source={`${props.source}.${index}.${column.name}`}
                  readOnly={props.readOnly}
                  required={column.required}
                  compact={false}
                />
              )}
            />
          </Box>
        ))}
      </Stack>
      {props.readOnly ? null : (
        <Button
          size="small"
          startIcon={<Icon path={mdiPlus} />}
          onClick={() => rows.add(emptyRow(columns))}
          sx={{ mt: 1 }}
        >
          {translate('beheer.lines.add')}
        </Button>
      )}
    </Box>
  );
}

/** Returns a new row with the default values. */
export function emptyRow(columns: readonly Field[]): Readonly<Record<string, unknown>> {
  return Object.fromEntries(columns.map((column) => [column.name, column.default ?? null]));
}
