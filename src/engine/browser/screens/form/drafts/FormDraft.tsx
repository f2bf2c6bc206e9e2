/** Saves unsaved input as a draft in the browser, and offers to restore it when the form is opened again. */
import { createContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import type { Resource } from '../../../../registry/types.ts';
import { ChangeList } from '../../../fields/changes/ChangeList.tsx';
import { FieldValue } from '../../../fields/FieldValue.tsx';
import { NestedFieldProvider } from '../../../fields/nested.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { isAutofilled } from '../../../inputs/records/useAutofill.ts';
import {
  dropDraft,
  isDraftOutdated,
  isResumed,
  saveDraft,
  readDraft,
  type SavedDraft,
} from '../../../providers/drafts/drafts.ts';
import { registerWork } from '../../../providers/unsaved.ts';
import { whenIdle } from '../../../whenIdle.ts';
import { draftChanges } from './draftChanges.ts';
import { changedValues } from './draftValues.ts';
import { StaleDialog } from './StaleDialog.tsx';

type Row = Readonly<Record<string, unknown>>;

interface Props {
  /** Identifies the form: the record, or the initial values of a new one. */
  readonly name: string;
  readonly resource: Resource;
  /** Initial values. */
  readonly initial: Row;
  /** Extra fields that may hold a secret, which no schema declares. */
  readonly without?: readonly string[];
}

/** Name of the draft of the surrounding form. */
export const DraftName = createContext<string | null>(null);

const nothing: readonly string[] = [];
const settleMilliseconds = 250;
/** A busy browser saves the draft after this time. */
const latestMilliseconds = 1_000;

/** Offer to restore a draft, rendered inside the form. Renders nothing without a draft; secrets are never stored. */
export function FormDraft({ name, resource, initial, without = nothing }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  const { reset } = useFormContext();
  const [offered, setOffered] = useDraftOffer(name, resource, initial);
  useKeeping({ name, resource, initial, without, isOffering: offered !== null });
  const [isComparing, setComparing] = useState(false);
  if (offered === null) return null;
  const isStale = isDraftOutdated(offered, versionOf(initial));
  const discard = (): void => {
    dropDraft(name);
    setOffered(null);
  };
  const restore = (): void => {
    reset({ ...initial, ...offered.values }, { keepDefaultValues: true });
    setOffered(null);
  };
  return (
    <>
      {isComparing ? (
        <StaleDialog
          comparison={
            <NestedFieldProvider value={FieldValue}>
              <ChangeList
                resource={resource}
                changes={draftChanges(resource, initial, offered.values)}
                siblings={{ ...initial, ...offered.values }}
              />
            </NestedFieldProvider>
          }
          onDiscard={discard}
          onKeep={restore}
          onClose={() => setComparing(false)}
        />
      ) : null}
      <Alert
        severity={isStale ? 'warning' : 'info'}
        role="status"
        sx={{
          mb: 2,
          alignItems: 'center',
          flexWrap: 'wrap',
          '& .MuiAlert-message': { flex: '1 1 0', minWidth: 200 },
          '& .MuiAlert-action': { pt: 0, ml: 'auto' },
        }}
        action={
          <Box sx={{ display: 'flex', gap: 0.5 }}>
            <Button size="small" color="inherit" onClick={discard}>
              {translate('beheer.form.draft_discard')}
            </Button>
            <Button
              size="small"
              color="inherit"
              variant="outlined"
              onClick={isStale ? () => setComparing(true) : restore}
            >
              {translate(isStale ? 'beheer.form.draft_compare' : 'beheer.form.draft_restore')}
            </Button>
          </Box>
        }
      >
        {translate(isStale ? 'beheer.form.draft_stale' : 'beheer.form.draft_found', {
          time: format.dateTime(offered.at),
        })}
      </Alert>
    </>
  );
}

/** Returns the draft to offer, and its setter. A form that continues after a change of language takes it without a question. */
function useDraftOffer(name: string, resource: Resource, initial: Row) {
  const { reset } = useFormContext();
  const [found] = useState(() => offerOf(name, resource, initial));
  const [resumed] = useState(() =>
    found !== null && isResumed() && !isDraftOutdated(found, versionOf(initial)) ? found : null,
  );
  const resume = useEffectEvent(() => {
    if (resumed !== null) reset({ ...initial, ...resumed.values }, { keepDefaultValues: true });
  });
  useEffect(() => {
    // react-admin resets the form to its record in an effect of its own, which runs after this one.
    const timer = setTimeout(resume);
    return () => clearTimeout(timer);
  }, []);
  return useState(resumed === null ? found : null);
}

function versionOf({ version }: Row): number | undefined {
  return typeof version === 'number' ? version : undefined;
}

/** Returns the draft, without the values that the record has by now; null if nothing remains. */
function offerOf(name: string, resource: Resource, initial: Row): SavedDraft | null {
  const draft = readDraft(name);
  if (draft === null) return null;
  const values = changedValues(resource, draft.values, initial);
  if (Object.keys(values).length > 0) return { ...draft, values };
  dropDraft(name);
  return null;
}

/**
 * Saves the draft in idle time after a short pause in typing, and when the tab is closed or reloaded. A draft of hundreds
 * of lines takes too long for a moment in which somebody types.
 */
function useKeeping({
  name,
  resource,
  initial,
  without = nothing,
  isOffering,
}: Props & { readonly isOffering: boolean }): void {
  const { control, getValues, subscribe } = useFormContext();
  const { isSubmitSuccessful, isSubmitting } = useFormState();
  const latest = useRef({ resource, initial, without, isOffering, isSubmitting });
  useEffect(() => {
    latest.current = { resource, initial, without, isOffering, isSubmitting };
  });
  /** Cancels saving; undefined if the draft is up to date. */
  const waiting = useRef<() => void>(undefined);
  useEffect(() => {
    if (!isSubmitSuccessful) return;
    waiting.current?.();
    waiting.current = undefined;
    dropDraft(name);
  }, [isSubmitSuccessful, name]);
  useEffect(() => {
    const changed = (): Row =>
      Object.fromEntries(
        Object.entries(changedValues(latest.current.resource, getValues(), latest.current.initial)).filter(
          ([field, value]) => !isAutofilled(control, field, value),
        ),
      );
    let isTouched = false;
    const draft = (): Row =>
      Object.fromEntries(Object.entries(changed()).filter(([field]) => !latest.current.without.includes(field)));
    const store = (values: Row): void => {
      if (Object.keys(values).length > 0) saveDraft(name, values, versionOf(latest.current.initial));
      else if (!latest.current.isOffering) dropDraft(name);
    };
    const keep = (): void => {
      if (isTouched) store(draft());
    };
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        isTouched = true;
        waiting.current?.();
        waiting.current = afterPause(() => {
          const values = draft();
          // Stored in a task of its own, so that a key that is pressed meanwhile waits for half as long.
          waiting.current = whenIdle(() => {
            waiting.current = undefined;
            store(values);
          }, latestMilliseconds);
        });
      },
    });
    const forget = registerWork({
      isUnsaved: () => isTouched && Object.keys(changed()).length > 0,
      asksOnClose: false,
    });
    window.addEventListener('pagehide', keep);
    return () => {
      // A dialog can be closed right after a keystroke. During a submit no draft is saved, because the dialog closes on
      // success.
      if (waiting.current !== undefined && !latest.current.isSubmitting) keep();
      waiting.current?.();
      stop();
      forget();
      window.removeEventListener('pagehide', keep);
    };
  }, [control, getValues, subscribe, name]);
}

/** Runs work in idle time after a pause. Returns a function that cancels it. */
function afterPause(work: () => void): () => void {
  let cancel = (): void => clearTimeout(timer);
  const timer = setTimeout(() => {
    cancel = whenIdle(work, latestMilliseconds);
  }, settleMilliseconds);
  return () => cancel();
}
