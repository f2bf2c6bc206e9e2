/**
 * What is typed in a cell of a table: Enter, Tab and the arrows keep it and go on, Escape gives it up. What is wrong
 * stays to be mended.
 */
import { useRef, useState, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react';

interface Options<Wrong> {
  readonly initial: string;
  /** Keeps what was typed; answers what is wrong with it. */
  readonly onCommit: (text: string) => Wrong | null;
  readonly onCancel: () => void;
  /** The key that led on from here; with Control where that was held. */
  readonly onLeave: (key: string, by: { readonly isBack: boolean; readonly withControl: boolean }) => void;
  /** What is wrong is given up by whoever goes elsewhere. */
  readonly isGivenUpOnBlur?: boolean;
}

export interface TypedCell<Wrong> {
  readonly typed: string;
  /** What is wrong with what was last committed; null: nothing. */
  readonly wrong: Wrong | null;
  /** For the input itself. */
  readonly handlers: {
    readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
    readonly onFocus: (event: FocusEvent<HTMLInputElement>) => void;
    readonly onBlur: () => void;
    readonly onKeyDown: (event: KeyboardEvent) => void;
  };
}

const leaving = new Set(['Enter', 'Tab', 'ArrowUp', 'ArrowDown']);

export function useTypedCell<Wrong>({
  initial,
  onCommit,
  onCancel,
  onLeave,
  isGivenUpOnBlur = false,
}: Options<Wrong>): TypedCell<Wrong> {
  const [typed, setTyped] = useState(initial);
  const [wrong, setWrong] = useState<Wrong | null>(null);
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
    if (commit()) onLeave(event.key, { isBack: event.shiftKey, withControl: event.ctrlKey || event.metaKey });
  };
  return {
    typed,
    wrong,
    handlers: {
      onKeyDown,
      onChange: (event) => {
        setTyped(event.target.value);
        setWrong(null);
      },
      onFocus: (event) => {
        if (initial.length > 1) event.target.select();
      },
      onBlur: () => {
        if (!done.current && !commit() && isGivenUpOnBlur) onCancel();
      },
    },
  };
}
