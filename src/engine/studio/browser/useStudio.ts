/** State of the studio: the files, the changes on top of them, and their preview. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { HttpError, useNotify } from 'react-admin';
import type { RegistryFiles } from '../../registry/load.ts';
import { readDraft, type RegistryDraft } from '../edit/draft.ts';
import { applyEdits, type Edit } from '../edit/edits.ts';
import type { Preview, StudioState } from '../edit/protocol.ts';
import { previewEdits, readState, revertEdits, writeEdits } from './studioServer.ts';
import { useWords } from './useWords.ts';

/** Change with the edits that make it. */
export interface StudioChange {
  /** React key. */
  readonly number: number;
  readonly text: string;
  readonly edits: readonly Edit[];
}

/** State of the studio and its operations. */
export interface Studio {
  readonly state: StudioState;
  /** Draft of the written files, which may have records, without the changes. */
  readonly saved: RegistryDraft;
  /** Draft with all changes. */
  readonly draft: RegistryDraft;
  readonly changes: readonly StudioChange[];
  /** Preview of the current changes; null while it is loading. */
  readonly preview: Preview | null;
  readonly isWriting: boolean;
  /** Makes a change. Returns false if it was rejected; the reason is then shown. */
  readonly act: (text: string, make: (draft: RegistryDraft) => readonly Edit[]) => boolean;
  readonly undo: () => void;
  readonly discard: () => void;
  readonly apply: () => Promise<void>;
  readonly revert: () => Promise<void>;
}

const settleMilliseconds = 200;
/** Uses session storage, so that changes survive a reload. */
const storageKey = 'beheer.studio.changes';
/** Event that `src/engine/build/plugins/registryPlugin.ts` sends. */
const registryEvent = 'beheer:registry';

/** State after the files were changed outside of the studio, so that the pending changes no longer apply. */
interface LostStudio {
  readonly lost: true;
  readonly discard: () => void;
}

/** Loads the studio. Returns null until the server has responded, and an error if it does not. */
export function useStudio(): Studio | LostStudio | Error | null {
  const words = useWords();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [changes, setChanges] = useState(storedChanges);
  const [isWriting, setWriting] = useState(false);

  const { data: known, error, refetch } = useQuery({ queryKey: ['studio'], queryFn: readState, retry: false });
  const load = useCallback((): void => void refetch(), [refetch]);
  useEffect(() => {
    const hot = import.meta.hot;
    hot?.on(registryEvent, load);
    return () => hot?.off?.(registryEvent, load);
  }, [load]);
  useEffect(() => sessionStorage.setItem(storageKey, JSON.stringify(changes)), [changes]);

  const files = known?.files;
  const saved = useMemo(() => readDraft(files ?? {}), [files]);
  const draft = useMemo(() => (files ? draftOf(files, changes) : null), [files, changes]);

  const preview = usePreview(draft === 'lost' ? null : (known?.fingerprint ?? null), changes, load);
  if (error) return error;
  if (!known || draft === null) return null;
  if (draft === 'lost') return { lost: true, discard: () => setChanges([]) };

  const complain = (failure: unknown): void =>
    notify(failure instanceof Error ? failure.message : String(failure), { type: 'error' });
  const write = async (work: () => Promise<StudioState>, done: string): Promise<void> => {
    setWriting(true);
    try {
      queryClient.setQueryData(['studio'], await work());
      setChanges([]);
      notify(done, { type: 'success' });
    } catch (failure) {
      complain(failure);
      if (isStale(failure)) load();
    }
    setWriting(false);
  };
  return {
    state: known,
    saved,
    draft,
    changes,
    preview,
    isWriting,
    act: (text, make) => {
      try {
        const edits = make(draft);
        applyEdits(draft.files, edits);
        const number = Math.max(0, ...changes.map((change) => change.number)) + 1;
        if (edits.length > 0) setChanges([...changes, { number, text, edits }]);
        return true;
      } catch (failure) {
        complain(failure);
        return false;
      }
    },
    undo: () => setChanges(changes.slice(0, -1)),
    discard: () => setChanges([]),
    apply: () =>
      write(() => writeEdits({ fingerprint: known.fingerprint, edits: editsOf(changes) }), words.review.applied),
    revert: () => write(() => revertEdits(known.fingerprint), words.review.reverted),
  };
}

/** Loads the preview of the changes, debounced. */
function usePreview(fingerprint: string | null, changes: readonly StudioChange[], reload: () => void): Preview | null {
  const [found, setFound] = useState<{ readonly of: readonly StudioChange[]; readonly preview: Preview } | null>(null);
  useEffect(() => {
    if (fingerprint === null || changes.length === 0) return;
    const asking = new AbortController();
    const timer = setTimeout(() => {
      void previewEdits({ fingerprint, edits: editsOf(changes) }, asking.signal).then(
        (preview) => setFound({ of: changes, preview }),
        (error: unknown) => {
          if (isStale(error)) reload();
        },
      );
    }, settleMilliseconds);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [fingerprint, changes, reload]);
  return found !== null && found.of === changes ? found.preview : null;
}

function draftOf(files: RegistryFiles, changes: readonly StudioChange[]): RegistryDraft | 'lost' {
  try {
    return readDraft(applyEdits(files, editsOf(changes)));
  } catch {
    return 'lost';
  }
}

const editsOf = (changes: readonly StudioChange[]): readonly Edit[] => changes.flatMap(({ edits }) => edits);

const isStale = (error: unknown): boolean => error instanceof HttpError && error.status === 409;

function storedChanges(): readonly StudioChange[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? (stored as readonly StudioChange[]) : [];
  } catch {
    return [];
  }
}
