/** Time while it is typed in a cell: Enter, Tab and the arrows keep it and go on, Escape gives it up. What is no time stays to be mended. */
import { useRef, useState, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import type { WrongTime } from './cellEdit.ts';

interface Props {
  readonly name: string;
  readonly initial: string;
  /** Keeps what was typed; answers what is wrong with it. */
  readonly onCommit: (text: string) => WrongTime | null;
  readonly onCancel: () => void;
  /** The key that led on from here. */
  readonly onLeave: (key: string, isBack: boolean) => void;
  readonly onNote: () => void;
}

const leaving = new Set(['Enter', 'Tab', 'ArrowUp', 'ArrowDown']);

export function TimeInput({ name, initial, onCommit, onCancel, onLeave, onNote }: Props) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(initial);
  const [wrong, setWrong] = useState<WrongTime | null>(null);
  // Whoever is done with it leaves it too, and that says nothing more.
  const done = useRef(false);
  const commit = (): boolean => {
    const reason = onCommit(typed);
    setWrong(reason);
    done.current = reason === null;
    return reason === null;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      done.current = true;
      onCancel();
    }
    if (!leaving.has(event.key)) return;
    event.preventDefault();
    if (!commit()) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onNote();
    else onLeave(event.key, event.shiftKey);
  };
  const words = wrong === null ? '' : translate(`beheer.hours.${wrong}`);
  return (
    <Tooltip open={wrong !== null} title={<span role="alert">{words}</span>} placement="bottom-end">
      <Box
        component="input"
        autoFocus
        inputMode="text"
        autoComplete="off"
        aria-label={name}
        aria-invalid={wrong !== null}
        value={typed}
        onChange={(event) => { setTyped(event.target.value); setWrong(null); }}
        onFocus={(event) => { if (initial.length > 1) event.target.select(); }}
        onBlur={() => { if (!done.current) commit(); }}
        onKeyDown={onKeyDown}
        sx={{ display: 'block', width: '100%', height: 43, px: 1, border: 0, outline: 2, outlineStyle: 'solid', outlineColor: wrong === null ? 'primary.main' : 'error.main', outlineOffset: '-2px', bgcolor: 'background.paper', color: 'text.primary', font: 'inherit', textAlign: 'right' }}
      />
    </Tooltip>
  );
}
