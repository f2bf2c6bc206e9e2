/** One cell of a sheet: read, walked over, typed in; what is wrong stays in it, with the reason beneath. */
import type { KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { CellInput } from '../../inputs/CellInput.tsx';
import {
  CellFault,
  cellLook,
  changedLook,
  headWidth,
  pinnedLook,
  selectedLook,
  wrongLook,
} from '../../inputs/gridCellLook.tsx';
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
  /** Stays in sight beside what is far to the right. */
  readonly isFirst: boolean;
  /** Yes and no, which the space bar changes; null where it may be anything. */
  readonly toggles: readonly string[] | null;
  /** Is one of several cells that are copied or filled together. */
  readonly isSelected: boolean;
  /** What may stand here, for what was typed; null where it may be anything. */
  readonly suggest: ((text: string) => Promise<readonly string[]>) | null;
  readonly onCommit: (text: string) => void;
}

export function SheetCell(props: Props) {
  const { field, name, text, face, fault, isChanged, isQuiet, isFigure, isReadOnly, toggles } = props;
  const { isFirst, isSelected, suggest, onCommit } = props;
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
      aria-selected={isSelected}
      onClick={() => (matchMedia('(pointer: coarse)').matches ? begin() : undefined)}
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
  // Before the colour, which a line that comes after it would not have.
  borderRight: 1,
  ...cellLook,
  minWidth: 88,
  maxWidth: 320,
  '&:focus': cellLook['&:focus-visible, &:has(input)'],
} as const;
/** Nothing shines through what it slides over. */
const firstLook = (isReadOnly: boolean) =>
  ({
    ...pinnedLook,
    left: headWidth,
    maxWidth: { xs: 120, sm: look.maxWidth },
    // A border that tables share stays behind.
    boxShadow: ({ palette }: Theme) => `inset -1px 0 0 ${palette.divider}`,
    backgroundImage: ({ palette }: Theme) =>
      isReadOnly ? `linear-gradient(${palette.action.hover}, ${palette.action.hover})` : 'none',
  }) as const;

const pauseMilliseconds = 150;
const clipped = { display: 'block', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;
