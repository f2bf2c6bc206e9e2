/** Owned records, edited in place with the record that owns them: a table, on small screens a stack of cards. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { mdiPlus } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../registry/types.ts';
import { Icon } from '../fields/Icon.tsx';
import { columnsThatAddUp } from '../fields/lineTotals.ts';
import { usePrincipal } from '../providers/session.ts';
import { useRegistry } from '../registry.ts';
import type { InputProps } from './input.ts';
import { LineCards } from './LineCards.tsx';
import { LineTable } from './LineTable.tsx';
import { lineFields } from './lineFields.ts';
import { emptyRow } from './RowsInput.tsx';
import { useGroupInput } from './useFieldInput.ts';
import { useRows } from './useRows.ts';

export function LinesInput(props: InputProps) {
  const registry = useRegistry();
  const child = registry.resources[props.field.lines?.resource ?? ''];
  return child ? <ChildLines {...props} child={child} /> : null;
}

function ChildLines({ child, ...props }: InputProps & { readonly child: Resource }) {
  const registry = useRegistry();
  const principal = usePrincipal();
  const translate = useTranslate();
  const { label, error, helperText } = useGroupInput(props);
  const rows = useRows(props.source);
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const fields = lineFields({ registry, child, owner: props.field.lines?.field ?? '' }, principal);
  const View = wide ? LineTable : LineCards;
  return (
    <Box role="group" aria-label={label} sx={{ width: '100%' }}>
      {rows.keys.length === 0 ? (
        <Box sx={{ color: 'text.secondary', py: 1 }}>{translate('beheer.lines.empty')}</Box>
      ) : (
        <View
          child={child}
          source={props.source}
          fields={fields}
          adding={columnsThatAddUp(props.resource, props.field, child)}
          rows={rows}
          readOnly={props.readOnly}
          label={label}
        />
      )}
      {helperText ? <FormHelperText error={error}>{helperText}</FormHelperText> : null}
      {props.readOnly ? null : (
        <Button
          size="small"
          startIcon={<Icon path={mdiPlus} />}
          onClick={() => rows.add(emptyRow([...fields.row, ...fields.more]))}
          sx={{ mt: 1 }}
        >
          {translate('beheer.lines.add')}
        </Button>
      )}
    </Box>
  );
}
