/** Asks for confirmation before leaving a form with unsaved changes, in the app and on closing the tab. */
import { useContext, useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { dropDraft } from '../../../providers/drafts/drafts.ts';
import { useUnsavedWork } from '../../../providers/unsaved.ts';
import { useLeaveBlocker } from '../../../providers/drafts/useLeaveBlocker.ts';
import { DraftName } from './FormDraft.tsx';
import { UnsavedQuestion } from './UnsavedQuestion.tsx';

/** Guard of the surrounding form. Leaving deletes its draft. */
export function UnsavedDialog() {
  const { isSubmitSuccessful, isSubmitting, dirtyFields } = useFormState();
  const draft = useContext(DraftName);
  const blocks = Object.keys(dirtyFields).length > 0 && !isSubmitSuccessful;
  const blocker = useLeaveBlocker(() => blocks);
  const saved = blocker.isBlocked && isSubmitSuccessful;
  useEffect(() => {
    // Saving navigates just before the form state reports success.
    if (saved) blocker.proceed();
  }, [saved, blocker]);
  useUnsavedWork(blocks);
  const leave = (): void => {
    if (draft !== null) dropDraft(draft);
    blocker.proceed();
  };
  if (!blocker.isBlocked || isSubmitting || isSubmitSuccessful) return null;
  return <UnsavedQuestion onLeave={leave} onStay={blocker.stay} />;
}
