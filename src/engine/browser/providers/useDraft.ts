/**
 * A piece of state that is typed, for forms of our own: kept for this person until it is saved, and there again after a
 * reload.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, isDraftOutdated, saveDraft, readDraft } from './drafts.ts';
import { isSame } from './requestBody.ts';
import { registerWork } from './unsaved.ts';

interface Options {
  /**
   * Thrown away when what it is typed in is closed: a dialog goes when it is saved, or left by choice. A reload closes
   * nothing.
   */
  readonly untilClosed?: boolean;
  /** Of the record that is edited. */
  readonly version?: number | undefined;
}

export type SetDraft<T> = (next: T | ((known: T) => T)) => void;

/**
 * As `useState`, with a function that forgets what was kept: call it once it is saved, or thrown away; and whether what
 * came back was typed over an older version of the record. No secrets: values are kept as they are.
 */
export function useDraft<T>(
  name: string,
  initial: T,
  { untilClosed = false, version }: Options = {},
): readonly [T, SetDraft<T>, () => void, boolean] {
  const start = useRef(initial);
  const [stored] = useState(() => {
    const draft = readDraft(name);
    return draft !== null && 'value' in draft.values
      ? { value: draft.values['value'] as T, isStale: isDraftOutdated(draft, version) }
      : null;
  });
  const [value, setValue] = useState<T>(stored?.value ?? initial);
  const latest = useRef(value);
  const set = useCallback<SetDraft<T>>(
    (change) => {
      const next = typeof change === 'function' ? (change as (known: T) => T)(latest.current) : change;
      latest.current = next;
      setValue(next);
      if (isSame(next, start.current)) dropDraft(name);
      else saveDraft(name, { value: next }, version);
    },
    [name, version],
  );
  const forget = useCallback((): void => {
    latest.current = start.current;
    dropDraft(name);
  }, [name]);
  useEffect(() => registerWork({ isUnsaved: () => !isSame(latest.current, start.current), asksOnClose: false }), []);
  useEffect(() => (untilClosed ? () => dropDraft(name) : undefined), [untilClosed, name]);
  return [value, set, forget, stored?.isStale === true && !isSame(value, initial)];
}
