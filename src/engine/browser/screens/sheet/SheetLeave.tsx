/** Asks for confirmation before unsaved rows are lost: on another page, in another layout, or on closing the tab. */
import { useEffect } from 'react';
import { useUnsavedWork } from '../../providers/unsaved.ts';
import { useLeaveBlocker } from '../../providers/drafts/useLeaveBlocker.ts';
import { UnsavedQuestion } from '../form/drafts/UnsavedQuestion.tsx';
import type { Sheet } from './useSheet.ts';

/** Other pages and filters of the same sheet keep the unsaved rows. */
const leavesSheet = ({ search }: { readonly search: string }): boolean =>
  !['sheet', null].includes(new URLSearchParams(search).get('layout'));

export function SheetLeave({ sheet: { edits, left } }: { readonly sheet: Sheet }) {
  const isUnsaved = edits.size > 0;
  const blocker = useLeaveBlocker(() => isUnsaved, leavesSheet);
  const isSettled = blocker.isBlocked && !isUnsaved;
  useEffect(() => {
    // Leaving the row has saved it in the meantime.
    if (isSettled) blocker.proceed();
  }, [isSettled, blocker]);
  useUnsavedWork(isUnsaved);
  if (!blocker.isBlocked || !isUnsaved || left > 0) return null;
  return <UnsavedQuestion onLeave={blocker.proceed} onStay={blocker.stay} />;
}
