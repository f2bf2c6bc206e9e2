/** Keeps what is filled in in the browser while it is filled in, apart for each beginning. */
import { useCallback, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Resource } from '../../../registry/types.ts';
import { draftValues, isChanged } from '../../screens/form/draftValues.ts';
import { dropDraft, saveDraft, readDraft } from '../../providers/drafts.ts';
import type { Values } from './wizardStep.ts';

const settleMilliseconds = 250;

interface Draft {
  /** What was kept, or null. */
  readonly stored: Values | null;
  readonly drop: () => void;
}

/** `id` and what it began with name the draft: another client's beginning is another draft. */
export function draftName(id: string, given: Values): string {
  return `${id}.${JSON.stringify(given)}`;
}

export function useDraft(name: string): Draft {
  const [stored] = useState(() => readDraft(name)?.values ?? null);
  return { stored, drop: () => dropDraft(name) };
}

interface Keeping {
  readonly name: string;
  readonly resource: Resource;
  readonly initial: Values;
  /** Without what is secret and no schema says so. */
  readonly withoutSecrets: (values: Values) => Values;
  /** Once it is sent, nothing is kept any more. */
  readonly isOver: () => boolean;
}

/** Keeps it a moment after each change; what it answers keeps it at once. */
export function useSaveDraft(
  form: UseFormReturn,
  { name, resource, initial, withoutSecrets, isOver }: Keeping,
): () => void {
  const keep = useCallback((): void => {
    const values = form.getValues();
    if (isOver()) return;
    if (isChanged(resource, values, initial)) saveDraft(name, withoutSecrets(draftValues(resource, values)));
    else dropDraft(name);
  }, [form, name, resource, initial, withoutSecrets, isOver]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(keep, settleMilliseconds);
      },
    });
    // What was typed in the last moment before the tab is reloaded counts too.
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('pagehide', keep);
    };
  }, [form, keep]);
  return keep;
}
