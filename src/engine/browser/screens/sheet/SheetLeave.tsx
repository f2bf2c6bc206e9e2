/** Asks before what was typed in a sheet is left behind: for another page, another layout, or by closing the tab. */
import { useEffect } from 'react';
import { useUnsavedWork } from '../../providers/unsaved.ts';
import { useLeaveBlocker } from '../../providers/useLeaveBlocker.ts';
import { UnsavedQuestion } from '../form/UnsavedQuestion.tsx';
import type { Sheet } from './useSheet.ts';

/** Another page or question of the same sheet leaves everything where it is. */
const leavesSheet = ({ search }: { readonly search: string }): boolean =>
  !['sheet', null].includes(new URLSearchParams(search).get('layout'));

export function SheetLeave({ sheet: { edits, left } }: { readonly sheet: Sheet }) {
  const isUnsaved = edits.size > 0;
  const blocker = useLeaveBlocker(() => isUnsaved, leavesSheet);
  const isSettled = blocker.isBlocked && !isUnsaved;
  useEffect(() => {
    // The row that was left was saved meanwhile.
    if (isSettled) blocker.proceed();
  }, [isSettled, blocker]);
  useUnsavedWork(isUnsaved);
  if (!blocker.isBlocked || !isUnsaved || left > 0) return null;
  return <UnsavedQuestion onLeave={blocker.proceed} onStay={blocker.stay} />;
}
