/** A price while it is typed: Enter, Tab and the arrows keep it and go on, Escape gives it up. What is no price stays to be mended. */
import { useRef, useState, type KeyboardEvent } from 'react';
import Box from '@mui/material/Box';
import { useLanguage } from '../../fields/useLabel.ts';
import { parseScaled } from '../../inputs/numbers.ts';

interface Props {
  readonly name: string;
  readonly initial: string;
  /** Cents; null where it was emptied. */
  readonly onCommit: (cents: number | null) => void;
  readonly onCancel: () => void;
  /** The key that led on from here. */
  readonly onLeave: (key: string, isBack: boolean) => void;
}

const leaving = new Set(['Enter', 'Tab', 'ArrowUp', 'ArrowDown']);

export function PriceInput({ name, initial, onCommit, onCancel, onLeave }: Props) {
  const language = useLanguage();
  const [typed, setTyped] = useState(initial);
  const [wrong, setWrong] = useState(false);
  // Whoever is done with it leaves it too, and that says nothing more.
  const done = useRef(false);
  const commit = (): boolean => {
    const cents = typed.trim() === '' ? null : parseScaled(typed, 2, language);
    const isPrice = typed.trim() === '' || (cents !== null && cents >= 0);
    setWrong(!isPrice);
    if (isPrice) {
      done.current = true;
      onCommit(cents);
    }
    return isPrice;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'Escape') {
      done.current = true;
      onCancel();
    }
    if (!leaving.has(event.key)) return;
    event.preventDefault();
    if (commit()) onLeave(event.key, event.shiftKey);
  };
  return (
    <Box
      component="input"
      autoFocus
      inputMode="decimal"
      aria-label={name}
      aria-invalid={wrong}
      value={typed}
      onChange={(event) => { setTyped(event.target.value); setWrong(false); }}
      onFocus={(event) => { if (initial.length > 1) event.target.select(); }}
      onBlur={() => { if (!done.current && !commit()) onCancel(); }}
      onKeyDown={onKeyDown}
      sx={{ width: '100%', minWidth: 96, height: 35, px: 1.5, border: 0, outline: 2, outlineStyle: 'solid', outlineColor: wrong ? 'error.main' : 'primary.main', outlineOffset: '-2px', bgcolor: 'background.paper', color: 'text.primary', font: 'inherit', textAlign: 'right' }}
    />
  );
}
