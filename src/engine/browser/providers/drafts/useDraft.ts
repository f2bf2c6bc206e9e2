/**
 * A state hook for typed input in custom forms: stored for this person until it is saved, and restored after a reload.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { dropDraft, isDraftOutdated, saveDraft, readDraft } from './drafts.ts';
import { isSame } from '../requestBody.ts';
import { registerWork } from '../unsaved.ts';

interface Options {
  /** Discards the draft when the dialog or form is closed. A reload does not count as closing. */
  readonly untilClosed?: boolean;
  /** The version of the edited record. */
  readonly version?: number | undefined;
}

type SetDraft<T> = (next: T | ((known: T) => T)) => void;

/**
 * Like `useState`, plus a function that deletes the stored draft (call it after saving or discarding), and whether the
 * restored draft is based on an older version. Do not use it for secrets, since values are stored in plain text.
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
