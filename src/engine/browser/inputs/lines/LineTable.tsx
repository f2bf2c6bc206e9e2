/** Owned lines as a table of inputs; fields that do not fit in the row expand below it. */
import { Fragment } from 'react';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Tooltip from '@mui/material/Tooltip';
import { mdiChevronDown, mdiChevronRight, mdiDragVertical } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { visuallyHidden } from '@mui/utils';
import { isRecord } from '../../../values/json.ts';
import { Icon } from '../../ui/Icon.tsx';
import { alignOf } from '../../fields/alignOf.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { isBlankLine } from './blankLines.ts';
import type { LinesViewProps } from './linesView.ts';
import type { LineFields } from './lineFields.ts';
import { minWidth, comfortableWidths, compactWidths } from './lineWidths.ts';
import { LineAmount, LineTotals } from './LineAmount.tsx';
import { LineCell } from './LineCell.tsx';
import { LineMore } from './LineMore.tsx';
import { useNestedInput } from '../nested.ts';
import { RowButtons } from './RowButtons.tsx';
import { useLazyRows } from './useLazyRows.ts';
import { useLinesPaste } from './useLinesPaste.ts';
import { useLineOpen } from './useLineOpen.ts';
import { useDrag, type DragHandlers } from '../../drag.ts';
import { useRowMoves, type RowMoves } from './useRowMoves.ts';
import { lineRow, useCellUndo, useSheetKeys } from './useSheetKeys.ts';

/**
 * Uses a container query, because a menu or panel next to the table can leave less room than the screen width suggests.
 */
function fitting(fields: LineFields): { readonly [key: string]: object | number } {
  return {
    minWidth: minWidth(fields, comfortableWidths),
    [whereTight(fields)]: { minWidth: minWidth(fields, compactWidths), '& [data-grip]': { display: 'none' } },
  };
}

/** Height of a row of one line. */
const undrawn = { height: 49 } as const;

const whereTight = (fields: LineFields): string =>
  `@container (max-width: ${minWidth(fields, comfortableWidths) - 1}px)`;

/** Table with drag handles, sheet keys and paste from a spreadsheet. */
export function LineTable(props: LinesViewProps) {
  const { fields, rows, source, readOnly } = props;
  const moves = useRowMoves(rows, source, fields.moves && !readOnly);
  const drawn = useLazyRows(rows.keys);
  const { getValues } = useFormContext();
  const isBlank = (index: number): boolean => {
    const line: unknown = getValues(`${source}.${index}`);
    return isRecord(line) && isBlankLine(props.child, line);
  };
  const onSheetKey = useSheetKeys({ isBlank, add: props.onAdd });
  const onPaste = useLinesPaste(props);
  const label = useLabel();
  const translate = useTranslate();
  const width = (wide: number | 'auto', narrow: number | 'auto') => ({
    width: wide,
    [whereTight(fields)]: { width: narrow },
  });
  return (
    <TableContainer sx={{ containerType: 'inline-size', border: 1, borderColor: 'divider', borderRadius: 1 }}>
      <Table
        size="small"
        aria-label={props.label}
        sx={{
          tableLayout: 'fixed',
          ...fitting(fields),
          '& td': { verticalAlign: 'top', px: 0.5, py: 0.5 },
          '& th': { px: 1 },
          '& .MuiOutlinedInput-root': { fontSize: 13 },
          // A short number fits next to its unit.
          '& .MuiInputBase-adornedEnd': { pr: 1 },
          '& .MuiInputBase-inputAdornedEnd': { pl: 1 },
          '& .MuiInputAdornment-positionEnd': { ml: 0.5 },
        }}
      >
        <TableHead>
          <TableRow>
            {fields.more.length > 0 ? (
              <TableCell sx={{ width: comfortableWidths.toggle }}>
                <span style={visuallyHidden}>{translate('beheer.record.details')}</span>
              </TableCell>
            ) : null}
            {fields.row.map((field) => (
              <TableCell
                key={field.name}
                align={alignOf(field)}
                sx={width(comfortableWidths.of(field), compactWidths.of(field))}
              >
                {label(field.label)}
                {field.required ? ' *' : ''}
              </TableCell>
            ))}
            {fields.worked.map(({ field }) => (
              <TableCell key={field.name} align="right" sx={width(comfortableWidths.worked, compactWidths.worked)}>
                {label(field.label)}
              </TableCell>
            ))}
            {readOnly ? null : (
              <TableCell sx={width(comfortableWidths.buttons(fields.moves), compactWidths.buttons(fields.moves))}>
                <span style={visuallyHidden}>{translate('beheer.action.more')}</span>
              </TableCell>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.keys.map((key, index) =>
            drawn.isDrawn(key, index) ? (
              <Line key={key} {...props} index={index} moves={moves} onSheetKey={onSheetKey} onPaste={onPaste} />
            ) : (
              <tr key={key} ref={drawn.placeholder(key)} style={undrawn} />
            ),
          )}
          <LineTotals {...props} />
        </TableBody>
      </Table>
      <span role="status" style={visuallyHidden}>
        {moves.announcement}
      </span>
    </TableContainer>
  );
}

function Line({
  child,
  source,
  fields,
  rows,
  readOnly,
  index,
  moves,
  onSheetKey,
  onPaste,
}: LinesViewProps & {
  readonly index: number;
  readonly moves: RowMoves;
  readonly onSheetKey: ReturnType<typeof useSheetKeys>;
  readonly onPaste: ReturnType<typeof useLinesPaste>;
}) {
  const Nested = useNestedInput();
  const { onKeyDown: onMoveKey, ...place } = moves.row(index);
  const { open, toggle } = useLineOpen(`${source}.${index}`, fields);
  const keys = useCellUndo((event) => {
    onMoveKey?.(event);
    if (!readOnly) onSheetKey(event, index);
  });
  const columns = fields.row.length + (fields.more.length > 0 ? 1 : 0) + fields.worked.length + (readOnly ? 0 : 1);
  return (
    <Fragment>
      <TableRow
        {...lineRow}
        {...place}
        {...keys}
        onPaste={readOnly ? undefined : (event) => onPaste(event, index)}
        sx={{
          ...(open ? { '& td': { borderBottom: 0 } } : {}),
          ...(moves.over === index ? { bgcolor: 'action.hover' } : {}),
        }}
      >
        {fields.more.length > 0 ? (
          <TableCell>
            <ToggleButton open={open} number={index + 1} onToggle={toggle} />
          </TableCell>
        ) : null}
        {fields.row.map((field) => (
          <TableCell key={field.name}>
            <LineCell child={child} source={`${source}.${index}`} field={field} readOnly={readOnly} input={Nested} />
          </TableCell>
        ))}
        {fields.worked.map((column) => (
          <TableCell key={column.field.name} align="right">
            <Box sx={{ lineHeight: '40px', px: 1, whiteSpace: 'nowrap' }}>
              <LineAmount child={child} source={`${source}.${index}`} column={column} />
            </Box>
          </TableCell>
        ))}
        {readOnly ? null : (
          <TableCell>
            <Box sx={{ pt: 0.75, display: 'flex', justifyContent: 'flex-end', alignItems: 'center' }}>
              {fields.moves && rows.keys.length > 1 ? <DragHandle drag={moves.handle(index)} /> : null}
              <RowButtons
                index={index}
                count={rows.keys.length}
                onMove={fields.moves ? rows.move : null}
                onRemove={rows.remove}
              />
            </Box>
          </TableCell>
        )}
      </TableRow>
      {open ? (
        <TableRow>
          <TableCell colSpan={columns} sx={{ bgcolor: 'surface.subtle' }}>
            <Box sx={{ p: 1.5 }}>
              <LineMore child={child} source={`${source}.${index}`} fields={fields.more} readOnly={readOnly} />
            </Box>
          </TableCell>
        </TableRow>
      ) : null}
    </Fragment>
  );
}

/** Drag handle for pointers. With the keyboard, use the buttons or Alt with the arrow keys. */
function DragHandle({ drag }: { readonly drag: DragHandlers }) {
  const translate = useTranslate();
  const { handlers } = useDrag(drag);
  return (
    <Tooltip title={translate('beheer.lines.drag')}>
      <Box
        component="span"
        aria-hidden
        {...handlers}
        data-grip
        sx={{ display: 'inline-flex', p: 0.5, color: 'text.secondary', cursor: 'grab', touchAction: 'none' }}
      >
        <Icon path={mdiDragVertical} />
      </Box>
    </Tooltip>
  );
}

function ToggleButton({
  open,
  number,
  onToggle,
}: {
  readonly open: boolean;
  readonly number: number;
  readonly onToggle: () => void;
}) {
  const translate = useTranslate();
  const label = `${translate(open ? 'beheer.record.show_less' : 'beheer.record.show_more')}: ${translate('beheer.lines.line', { number })}`;
  return (
    <Tooltip title={translate(open ? 'beheer.record.show_less' : 'beheer.record.show_more')}>
      <IconButton size="small" aria-label={label} aria-expanded={open} onClick={onToggle} sx={{ p: 0.5, mt: 0.75 }}>
        <Icon path={open ? mdiChevronDown : mdiChevronRight} />
      </IconButton>
    </Tooltip>
  );
}
