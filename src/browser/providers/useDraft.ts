/** A piece of state that is typed, for forms of our own: kept for this person until it is saved, and there again after a reload. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import { isSame } from './requestBody.ts';
import { registerWork } from './unsaved.ts';

interface Options {
  /** Thrown away when what it is typed in is closed: a dialog goes when it is saved, or left by choice. A reload closes nothing. */
  readonly untilClosed?: boolean;
}

/** As `useState`, with a function that forgets what was kept: call it once it is saved, or thrown away. No secrets: they are kept as they are. */
export function useDraft<T>(
  name: string,
  initial: T,
  { untilClosed = false }: Options = {},
): readonly [T, (next: T | ((known: T) => T)) => void, () => void] {
  const start = useRef(initial);
  const [value, setValue] = useState<T>(() => {
    const draft = readDraft(name);
    return draft !== null && 'value' in draft.values ? (draft.values['value'] as T) : initial;
  });
  const latest = useRef(value);
  const set = useCallback(
    (change: T | ((known: T) => T)): void => {
      const next = typeof change === 'function' ? (change as (known: T) => T)(latest.current) : change;
      latest.current = next;
      setValue(next);
      if (isSame(next, start.current)) dropDraft(name);
      else keepDraft(name, { value: next });
    },
    [name],
  );
  const forget = useCallback((): void => {
    latest.current = start.current;
    dropDraft(name);
  }, [name]);
  useEffect(() => registerWork({ isUnsaved: () => !isSame(latest.current, start.current), asksOnClose: false }), []);
  useEffect(() => (untilClosed ? () => dropDraft(name) : undefined), [untilClosed, name]);
  return [value, set, forget];
}
