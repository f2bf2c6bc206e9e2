/** One cell of a sheet: read, walked over, typed in; what is wrong stays in it, with the reason beneath. */
import type { KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import { CellInput } from '../../inputs/CellInput.tsx';
import { useGridCell } from '../../inputs/useGridCell.ts';

interface Props {
  readonly field: string;
  /** Which it is, for who cannot see it. */
  readonly name: string;
  /** As it is typed. */
  readonly text: string;
  /** As it is looked at. */
  readonly face: string;
  readonly fault: string | undefined;
  readonly isChanged: boolean;
  /** What a new row begins with. */
  readonly isQuiet: boolean;
  readonly isFigure: boolean;
  readonly isReadOnly: boolean;
  /** Yes and no, which the space bar changes; null where it may be anything. */
  readonly toggles: readonly string[] | null;
  /** Of the choices. */
  readonly list: string | undefined;
  readonly onCommit: (text: string) => void;
}

export function SheetCell(props: Props) {
  const { field, name, text, face, fault, isChanged, isQuiet, isFigure, isReadOnly, toggles, list, onCommit } = props;
  // A line to type in would make one line of several.
  const isTypedIn = !isReadOnly && !text.includes('\n');
  const {
    typed,
    end,
    begin,
    props: cell,
    input,
  } = useGridCell({
    text,
    isReadOnly: !isTypedIn,
    onClear: () => onCommit(''),
    beginsWith: /^\S$/u,
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const [yes = '', no = ''] = toggles ?? [];
    if (typed !== null || toggles === null || isReadOnly || event.key !== ' ') return cell.onKeyDown(event);
    event.preventDefault();
    onCommit(text === yes ? no : yes);
  };
  return (
    <Box
      component="td"
      {...cell}
      onKeyDown={onKeyDown}
      data-place
      data-field={field}
      aria-label={[`${name}: ${face}`, fault].filter(Boolean).join(', ')}
      aria-invalid={fault !== undefined}
      aria-readonly={isReadOnly}
      onClick={() => (matchMedia('(pointer: coarse)').matches ? begin() : undefined)}
      sx={{
        ...look,
        textAlign: isFigure ? 'right' : 'left',
        ...(isReadOnly ? { color: 'text.secondary', bgcolor: 'action.hover' } : { cursor: 'cell' }),
        ...(isChanged ? changed : {}),
        ...(fault === undefined ? {} : wrong),
      }}
    >
      {typed === null ? (
        <Box component="span" sx={{ ...clipped, color: isQuiet ? 'text.secondary' : undefined }} title={face}>
          {face}
        </Box>
      ) : (
        <CellInput
          {...input}
          name={name}
          initial={typed}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          list={list}
          isPadded
          align={isFigure ? 'right' : 'left'}
          onCommit={(entered) => {
            onCommit(entered);
            end();
            return null;
          }}
        />
      )}
      {fault === undefined ? null : (
        <Box component="span" sx={{ display: 'block', color: 'error.main', fontSize: 12, whiteSpace: 'normal' }}>
          {fault}
        </Box>
      )}
    </Box>
  );
}

const look = {
  borderBottom: 1,
  borderRight: 1,
  borderColor: 'divider',
  px: 1,
  py: 0.75,
  height: 36,
  minWidth: 88,
  maxWidth: 320,
  verticalAlign: 'top',
  '&:focus-visible, &:focus, &:has(input)': {
    outline: 2,
    outlineColor: 'primary.main',
    outlineStyle: 'solid',
    outlineOffset: '-2px',
  },
} as const;
const clipped = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
const changed = { boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main, #1565c0)' } as const;
const wrong = { boxShadow: 'inset 3px 0 0 var(--mui-palette-error-main, #b3261e)' } as const;
