/** State of the quick entry line: how the server parsed it, manual choices, and booking. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Interpretation } from '../../../rules/quickAnswer.ts';
import { Requests, useDraft, useWrite } from '#engine/browser';
import { bookEntry, readQuick } from '../../hourEntry.ts';
import { draftOf, entryOf, missingOf, type EntryDraft, type Missing } from './draft.ts';

const pauseMilliseconds = 180;

export interface QuickEntryState {
  readonly text: string;
  readonly type: (text: string) => void;
  /** Null if there is nothing to show. */
  readonly draft: EntryDraft | null;
  readonly alternatives: Interpretation['alternatives'];
  readonly choose: (chosen: Partial<EntryDraft>) => void;
  readonly clear: () => void;
  /** Values that were missing at the last attempt. */
  readonly missing: readonly Missing[];
  readonly error: unknown;
  readonly busy: boolean;
  readonly book: () => Promise<void>;
}

/** @param onBooked receives the uuid of the entry. */
export function useQuickEntry(day: string, onBooked: (uuid: string, draft: EntryDraft) => void): QuickEntryState {
  const [text, setText] = useDraft('hours.quick', '');
  const [answer, setAnswer] = useState<{ readonly of: string; readonly read: Interpretation } | null>(null);
  const [chosen, setChosen] = useDraft<Partial<EntryDraft>>('hours.quick.chosen', {});
  const [missing, setMissing] = useState<readonly Missing[]>([]);
  const { busy, error, reset, run } = useWrite();
  const key = useRef<string | null>(null);

  const question = `${day} ${text}`;

  useEffect(() => {
    if (text.trim() === '') return undefined;
    let isLatest = true;
    const timer = setTimeout(() => {
      // Errors are ignored here: booking parses the line again.
      readQuick(text, day).then(
        (read) => isLatest && setAnswer({ of: question, read }),
        () => undefined,
      );
    }, pauseMilliseconds);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [text, day, question]);

  const clear = useCallback(() => {
    setText('');
    setAnswer(null);
    setChosen({});
    setMissing([]);
    reset();
    key.current = null;
  }, [reset, setText, setChosen]);
  const read = text.trim() === '' ? null : (answer?.read ?? null);
  const isBegun = read !== null || Object.keys(chosen).length > 0;

  const book = (): Promise<void> =>
    run(async () => {
      const shown = answer?.of === question ? answer.read : null;
      const now = text.trim() === '' ? null : (shown ?? (await readQuick(text, day)));
      if (now) setAnswer({ of: question, read: now });
      const draft = draftOf(now, chosen, day);
      const entry = entryOf(draft);
      setMissing(missingOf(draft));
      // A result that was not shown yet is shown first: the next Enter books it.
      if (entry === null || shown !== now) return;
      key.current ??= Requests.newId();
      const { uuid } = await bookEntry(entry, key.current);
      clear();
      onBooked(uuid, draft);
    }).then(() => undefined);

  return {
    text,
    busy,
    error,
    missing,
    clear,
    book,
    type: (typed) => {
      setText(typed);
      setMissing([]);
      reset();
      key.current = null;
    },
    draft: isBegun ? draftOf(read, chosen, day) : null,
    alternatives: read?.alternatives ?? [],
    choose: (more) => {
      setChosen((before) => ({ ...before, ...more }));
      setMissing([]);
      reset();
      key.current = null;
    },
  };
}
