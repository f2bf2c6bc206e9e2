/** Keeps the input of a wizard in the browser, separately for each set of initial values. */
import { useCallback, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Resource } from '../../../registry/types.ts';
import { draftValues, isChanged } from '../../screens/form/drafts/draftValues.ts';
import { dropDraft, saveDraft, readDraft } from '../../providers/drafts/drafts.ts';
import type { WizardValues } from './wizardStep.ts';

const settleMilliseconds = 250;

interface Draft {
  /** The stored draft, or null. */
  readonly stored: WizardValues | null;
  readonly drop: () => void;
}

/** Returns the name of a draft, from `id` and the initial values, so that each client has its own. */
export function draftName(id: string, given: WizardValues): string {
  return `${id}.${JSON.stringify(given)}`;
}

export function useDraft(name: string): Draft {
  const [stored] = useState(() => readDraft(name)?.values ?? null);
  return { stored, drop: () => dropDraft(name) };
}

interface Keeping {
  readonly name: string;
  readonly resource: Resource;
  readonly initial: WizardValues;
  /** Removes secrets that the schema does not mark as such. */
  readonly withoutSecrets: (values: WizardValues) => WizardValues;
  /** Returns true after submitting; drafts are no longer saved then. */
  readonly isOver: () => boolean;
}

/** Saves the draft after changes (debounced). Returns a function that saves it immediately. */
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
    // Saves changes that are still debounced when the tab is reloaded.
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('pagehide', keep);
    };
  }, [form, keep]);
  return keep;
}
