/**
 * What is typed in a cell of a grid (`useGridCell`): Enter, Tab and the arrows keep it and go on, Escape gives it up.
 * What is wrong stays to be mended, with the reason beneath it.
 */
import { useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { SuggestionList, useSuggestions, type Suggesting } from './suggestions.tsx';

/** How the key was pressed that led on. */
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
  /** Keeps what was typed; answers in words what is wrong with it, and nothing where the cell shows that itself. */
  readonly onCommit: (text: string) => string | null;
  readonly onCancel: () => void;
  /** The key that led on from here. */
  readonly onLeave: (key: string, by: LeftBy) => void;
  /** What is wrong is given up by whoever goes elsewhere. */
  readonly isGivenUpOnBlur?: boolean;
  /** Over the cells beside its own, where what is typed is long. */
  readonly isWide?: boolean;
  /** Begins where the text of the cell does: the cell has the room around it. */
  readonly isPadded?: boolean;
  readonly align?: 'left' | 'right';
  readonly suggesting?: Suggesting | undefined;
}

const leavingKeys = new Set(['Enter', 'Tab', 'ArrowUp', 'ArrowDown']);
const longestShown = 30;

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
  const [typed, setTyped] = useState(initial);
  const [wrong, setWrong] = useState<string | null>(null);
  // Whoever is done with it leaves it too, and that commits nothing more.
  const done = useRef(false);
  const box = useRef<HTMLInputElement>(null);
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
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(null);
          }}
          onFocus={(event) => {
            if (initial.length > 1) event.target.select();
          }}
          onBlur={() => {
            if (!done.current && !commit() && isGivenUpOnBlur) onCancel();
          }}
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
      <SuggestionList
        suggestions={suggestions}
        anchor={box}
        name={name}
        onTake={(text) => {
          if (commit(text)) onLeave('Enter', { isBack: false, withControl: false });
        }}
      />
    </>
  );
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
