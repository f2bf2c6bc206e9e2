/** Copies a text to the clipboard. `copied` is true for 1.5 seconds afterwards. */
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';

const shownMilliseconds = 1_500;

/** Returns `copy` and its result. A browser without clipboard access gets a notification. */
export function useCopy(text: string): { readonly copied: boolean; readonly copy: () => void } {
  const notify = useNotify();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (): void => {
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    written.then(() => setCopied(true)).catch(() => notify('beheer.copy.failed', { type: 'warning' }));
  };
  return { copied, copy };
}
