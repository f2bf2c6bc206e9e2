/** Owned lines, edited with the owner: a table, or cards on small screens. */
import { useRef, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { mdiPlus } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { Resource } from '../../registry/types.ts';
import { Icon } from '../ui/Icon.tsx';
import { columnsThatAddUp } from '../fields/lineTotals.ts';
import { usePrincipal } from '../providers/session/session.ts';
import { useRegistry } from '../registry.ts';
import { isRecord } from '../../values/json.ts';
import { isBlankLine } from './lines/blankLines.ts';
import type { InputProps } from './input.ts';
import { LineCards } from './lines/LineCards.tsx';
import { LineTable } from './lines/LineTable.tsx';
import { lineFields } from './lines/lineFields.ts';
import { emptyRow } from './lines/RowsInput.tsx';
import { useGroupInput } from './useFieldInput.ts';
import { useRows } from './lines/useRows.ts';
import { focusLastLine } from './lines/useSheetKeys.ts';

interface LinesProps extends InputProps {
  /** Replaces the column totals. */
  readonly summary?: ReactNode;
  /** A second button that adds a line with these values and focuses one of its fields. */
  readonly variant?: {
    readonly label: string;
    readonly values: Readonly<Record<string, unknown>>;
    readonly focused: string;
  };
}

/** Editor of owned lines. Renders nothing if the registry has no resource of the lines. */
export function LinesInput(props: LinesProps) {
  const registry = useRegistry();
  const child = registry.resources[props.field.lines?.resource ?? ''];
  return child ? <ChildLines {...props} child={child} /> : null;
}

/** In pixels. With the menu open, a table has no more room at this width than on a tablet. */
const narrowBelow = 1280;

const noColumns: ReadonlySet<string> = new Set();

function ChildLines({ child, summary, variant, ...props }: LinesProps & { readonly child: Resource }) {
  const registry = useRegistry();
  const principal = usePrincipal();
  const translate = useTranslate();
  const { label, error, helperText } = useGroupInput(props);
  const rows = useRows(props.source);
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'));
  const isNarrow = useMediaQuery((theme: Theme) => theme.breakpoints.between('md', narrowBelow));
  const fields = lineFields({ registry, child, owner: props.field.lines?.field ?? '', isNarrow }, principal);
  const { getValues, setFocus, setValue } = useFormContext();
  const box = useRef<HTMLDivElement>(null);
  const lastSource = `${props.source}.${rows.keys.length - 1}`;
  const isLastBlank = (): boolean => {
    const last: unknown = getValues(lastSource);
    return isRecord(last) && isBlankLine(child, last);
  };
  // Uses an existing blank line instead of adding a second one.
  const add = (): void => {
    if (isLastBlank()) focusLastLine(box.current);
    else rows.add(emptyRow([...fields.row, ...fields.more]));
  };
  const addVariant = (): void => {
    if (!variant) return;
    const { values, focused } = variant;
    if (!isLastBlank()) return rows.add({ ...emptyRow([...fields.row, ...fields.more]), ...values }, focused);
    for (const [name, value] of Object.entries(values)) setValue(`${lastSource}.${name}`, value, { shouldDirty: true });
    setFocus(`${lastSource}.${focused}`);
  };
  const View = wide ? LineTable : LineCards;
  return (
    <Box ref={box} role="group" aria-label={label} sx={{ width: '100%' }}>
      {rows.keys.length === 0 ? (
        <Box sx={{ color: 'text.secondary', py: 1 }}>{translate('beheer.lines.empty')}</Box>
      ) : (
        <View
          child={child}
          source={props.source}
          fields={fields}
          adding={summary === undefined ? columnsThatAddUp(props.resource, props.field, child) : noColumns}
          rows={rows}
          onAdd={add}
          readOnly={props.readOnly}
          label={label}
        />
      )}
      {helperText ? <FormHelperText error={error}>{helperText}</FormHelperText> : null}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2, mt: 1 }}>
        {props.readOnly ? (
          <span />
        ) : (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', alignSelf: 'flex-start', columnGap: 2 }}>
            <Button size="small" startIcon={<Icon path={mdiPlus} />} onClick={add}>
              {translate('beheer.lines.add')}
            </Button>
            {variant ? (
              <Button size="small" color="inherit" onClick={addVariant}>
                {variant.label}
              </Button>
            ) : null}
            {wide && rows.keys.length > 0 ? (
              <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
                {translate(fields.moves ? 'beheer.lines.keys_moves' : 'beheer.lines.keys')}
              </Box>
            ) : null}
          </Box>
        )}
        {summary}
      </Box>
    </Box>
  );
}
