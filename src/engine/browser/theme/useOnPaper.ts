/** Returns true while the page is printed, for content that exists only on paper. */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { isPrinting } from './screenMedia.ts';

/** Returns true from `beforeprint` until `afterprint`, and in print preview. */
export function useOnPaper(): boolean {
  const [onPaper, setOnPaper] = useState(isPrinting);
  useEffect(() => {
    const paper = window.matchMedia('print');
    // Render synchronously: the browser prints as soon as the event handler returns.
    const turn = (to: boolean) => (): void => flushSync(() => setOnPaper(to));
    const [before, after] = [turn(true), turn(false)];
    const followMedia = (): void => setOnPaper(paper.matches);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    paper.addEventListener('change', followMedia);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
      paper.removeEventListener('change', followMedia);
    };
  }, []);
  return onPaper;
}
