/**
 * Input of a cell in a grid (`useGridCell`). Enter, Tab and the up and down arrows commit and move on; Escape cancels.
 * An invalid value stays in the cell with the error below it.
 */
import { useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { SuggestionList, useSuggestions, type Suggesting } from './suggestions.tsx';

/** Modifier keys with which the cell was left. */
export interface LeftBy {
  readonly isBack: boolean;
  readonly withControl: boolean;
}

interface Props extends Pick<
  ComponentProps<'input'>,
  'autoCapitalize' | 'autoCorrect' | 'inputMode' | 'list' | 'spellCheck'
> {
  readonly name: string;
  readonly initial: string;
  /**
   * Commits the text.
   * @returns the error message, or null if it was accepted or the cell shows the error itself.
   */
  readonly onCommit: (text: string) => string | null;
  readonly onCancel: () => void;
  /** Called with the key with which the cell was left. */
  readonly onLeave: (key: string, by: LeftBy) => void;
  /** Discards an invalid value on blur. */
  readonly isGivenUpOnBlur?: boolean;
  /** Extends over the neighbouring cells, for long text. */
  readonly isWide?: boolean;
  /** Adds padding, so that the text starts where the text of the cell does. */
  readonly isPadded?: boolean;
  readonly align?: 'left' | 'right';
  readonly suggesting?: Suggesting | undefined;
}

const leavingKeys = new Set(['Enter', 'Tab', 'ArrowUp', 'ArrowDown']);
const longestShown = 30;

/** Text input inside a grid cell. `onCommit` validates and stores the text. */
export function CellInput({
  name,
  initial,
  onCommit,
  onCancel,
  onLeave,
  isGivenUpOnBlur = false,
  isWide = false,
  isPadded = false,
  align = 'right',
  suggesting,
  ...input
}: Props) {
  const box = useRef<HTMLInputElement>(null);
  const { typed, wrong, suggestions, type, take, onKeyDown, onBlur } = useTypedCell({
    initial,
    onCommit,
    onCancel,
    onLeave,
    isGivenUpOnBlur,
    suggesting,
  });
  return (
    <>
      <Tooltip
        open={wrong !== null && wrong !== ''}
        title={<span role="alert">{wrong}</span>}
        placement={align === 'right' ? 'bottom-end' : 'bottom-start'}
      >
        <Box
          component="input"
          autoFocus
          autoComplete="off"
          {...input}
          {...suggestions.combobox}
          ref={box}
          aria-label={name}
          aria-invalid={wrong !== null}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={(event) => type(event.target.value)}
          onFocus={(event) => {
            if (initial.length > 1) event.target.select();
          }}
          onBlur={onBlur}
          sx={{
            width: '100%',
            border: 0,
            bgcolor: 'background.paper',
            color: 'text.primary',
            font: 'inherit',
            textAlign: align,
            ...(isPadded
              ? { p: 0, outline: 'none' }
              : { ...outlined, outlineColor: wrong === null ? 'primary.main' : 'error.main' }),
            ...(isWide ? { ...over, width: `max(100%, ${Math.min(typed.length, longestShown) + 3}ch)` } : {}),
          }}
        />
      </Tooltip>
      <SuggestionList suggestions={suggestions} anchor={box} name={name} onTake={take} />
    </>
  );
}

type Editing = Pick<Props, 'initial' | 'onCommit' | 'onCancel' | 'onLeave' | 'isGivenUpOnBlur' | 'suggesting'>;

/** Typed text of a cell with its error and suggestions, and the events that commit or cancel it. */
function useTypedCell({ initial, onCommit, onCancel, onLeave, isGivenUpOnBlur, suggesting }: Editing) {
  const [typed, setTyped] = useState(initial);
  const [wrong, setWrong] = useState<string | null>(null);
  // Committing moves the focus; this keeps the blur event from committing again.
  const done = useRef(false);
  const suggestions = useSuggestions({ text: typed, initial, suggesting });
  const commit = (text = typed): boolean => {
    const reason = onCommit(text);
    setWrong(reason);
    done.current = reason === null;
    return reason === null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (suggestions.onKeyDown(event)) return;
    if (event.key === 'Escape') {
      done.current = true;
      onCancel();
    }
    if (!leavingKeys.has(event.key)) return;
    event.preventDefault();
    const isTaken = event.key === 'Enter' || event.key === 'Tab';
    if (commit(isTaken ? (suggestions.chosen ?? typed) : typed))
      onLeave(event.key, { isBack: event.shiftKey, withControl: event.ctrlKey || event.metaKey });
  };
  return {
    typed,
    wrong,
    suggestions,
    onKeyDown,
    type(text: string): void {
      setTyped(text);
      setWrong(null);
    },
    take(text: string): void {
      if (commit(text)) onLeave('Enter', { isBack: false, withControl: false });
    },
    onBlur(): void {
      if (!done.current && !commit() && isGivenUpOnBlur) onCancel();
    },
  };
}

const outlined = {
  px: 1.5,
  height: 35,
  minWidth: 96,
  outline: 2,
  outlineStyle: 'solid',
  outlineOffset: '-2px',
} as const;
const over = { position: 'absolute', top: 0, right: 0, zIndex: 2, px: 1, height: 43 } as const;
