/** Asks before what was typed is left behind: by the browser where the tab is closed, by us within the program. */
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useTranslate } from 'react-admin';
import { isPublic } from '../../../../engine/browser/providers/redirect.ts';
import { useUnsavedWork } from '../../../../engine/browser/providers/unsaved.ts';

/** @param onLeave when it is left behind by choice. */
export function useUnsavedWarning(unsaved: boolean, onLeave: () => void): void {
  const translate = useTranslate();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname && !isPublic(nextLocation.pathname),
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (window.confirm(translate('beheer.prices.leave'))) {
      onLeave();
      blocker.proceed();
    } else blocker.reset();
  }, [blocker, translate, onLeave]);
  useUnsavedWork(unsaved);
}
