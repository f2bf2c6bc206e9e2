/** Cell of a sheet: shows a value, can be focused and edited; an invalid value stays in it with the error below. */
import type { KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { CellInput } from '../../grid/CellInput.tsx';
import {
  CellFault,
  cellLook,
  changedLook,
  headWidth,
  pinnedLook,
  selectedLook,
  wrongLook,
} from '../../grid/gridCellLook.tsx';
import { useGridCell } from '../../grid/useGridCell.ts';

interface Props {
  readonly field: string;
  /** Accessible name: column and row. */
  readonly name: string;
  /** Value as editable text. */
  readonly text: string;
  /** Value as displayed. */
  readonly face: string;
  readonly fault: string | undefined;
  readonly isChanged: boolean;
  /** Default value of a new row, shown in muted text. */
  readonly isQuiet: boolean;
  readonly isFigure: boolean;
  readonly isReadOnly: boolean;
  /** First column, which stays visible while scrolling sideways. */
  readonly isFirst: boolean;
  /** Texts for yes and no, which the space bar toggles; null for other kinds. */
  readonly toggles: readonly string[] | null;
  /** True if the cell is in the selected range. */
  readonly isSelected: boolean;
  /** Returns suggestions for the typed text; null for values without suggestions. */
  readonly suggest: ((text: string) => Promise<readonly string[]>) | null;
  readonly onCommit: (text: string) => void;
}

export function SheetCell(props: Props) {
  const { field, name, text, face, fault, isChanged, isQuiet, isFigure, isReadOnly, toggles } = props;
  const { isFirst, isSelected, suggest, onCommit } = props;
  // An input would remove the line breaks of multi-line text.
  const isTypedIn = !isReadOnly && !text.includes('\n');
  const {
    typed,
    end,
    props: cell,
    input,
  } = useGridCell({
    text,
    isReadOnly: !isTypedIn,
    onClear: () => onCommit(''),
    beginsWith: /^\S$/u,
    beginsOnTap: true,
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
      aria-selected={isSelected}
      sx={{
        ...look,
        textAlign: isFigure ? 'right' : 'left',
        ...(isReadOnly ? { color: 'text.secondary', bgcolor: 'action.hover' } : { cursor: 'cell' }),
        ...(isFirst ? firstLook(isReadOnly) : {}),
        ...(isSelected ? selectedLook : {}),
        ...(isChanged ? changedLook : {}),
        ...(fault === undefined ? {} : wrongLook),
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
          suggesting={suggest === null ? undefined : { pauseMilliseconds, find: suggest }}
          isPadded
          align={isFigure ? 'right' : 'left'}
          onCommit={(entered) => {
            onCommit(entered);
            end();
            return null;
          }}
        />
      )}
      <CellFault fault={fault} />
    </Box>
  );
}

const look = {
  // Before cellLook: a border set after the border colour would reset the colour.
  borderRight: 1,
  ...cellLook,
  minWidth: 88,
  maxWidth: 320,
  '&:focus': cellLook['&:focus-visible, &:has(input)'],
} as const;
/** Opaque, because other cells scroll under it. */
const firstLook = (isReadOnly: boolean) =>
  ({
    ...pinnedLook,
    left: headWidth,
    maxWidth: { xs: 120, sm: look.maxWidth },
    // Collapsed table borders do not move with a sticky cell, so draw it as a shadow.
    boxShadow: ({ palette }: Theme) => `inset -1px 0 0 ${palette.divider}`,
    backgroundImage: ({ palette }: Theme) =>
      isReadOnly ? `linear-gradient(${palette.action.hover}, ${palette.action.hover})` : 'none',
  }) as const;

const pauseMilliseconds = 150;
const clipped = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
