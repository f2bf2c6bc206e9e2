/** Asks before what was typed is left behind: by the browser where the tab is closed, by us within the program. */
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useUnsavedWork } from '../../../../engine/browser/providers/unsaved.ts';
import { useLeaveBlocker } from '../../../../engine/browser/providers/useLeaveBlocker.ts';

/** @param onLeave when it is left behind by choice. */
export function useUnsavedWarning(unsaved: boolean, onLeave: () => void): void {
  const translate = useTranslate();
  const blocker = useLeaveBlocker(() => unsaved);
  useEffect(() => {
    if (!blocker.isBlocked) return;
    if (window.confirm(translate('beheer.prices.leave'))) {
      onLeave();
      blocker.proceed();
    } else blocker.stay();
  }, [blocker, translate, onLeave]);
  useUnsavedWork(unsaved);
}
