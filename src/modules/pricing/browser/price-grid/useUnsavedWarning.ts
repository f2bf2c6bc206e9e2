/** Warns before unsaved edits are lost: the browser on closing the tab, a dialog on navigation. */
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { Forms } from '#engine/browser';

/** @param onLeave called when the person chooses to leave. */
export function useUnsavedWarning(unsaved: boolean, onLeave: () => void): void {
  const translate = useTranslate();
  const blocker = Forms.useLeaveBlocker(() => unsaved);
  useEffect(() => {
    if (!blocker.isBlocked) return;
    if (window.confirm(translate('beheer.prices.leave'))) {
      onLeave();
      blocker.proceed();
    } else blocker.stay();
  }, [blocker, translate, onLeave]);
  Forms.useUnsavedWork(unsaved);
}
