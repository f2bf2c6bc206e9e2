/**
 * Whether the page is being printed: what is there for paper alone is drawn just before it, and is nowhere on screen.
 */
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { isPrinting } from './screenMedia.ts';

export function useOnPaper(): boolean {
  const [onPaper, setOnPaper] = useState(isPrinting);
  useEffect(() => {
    const paper = window.matchMedia('print');
    // It has to stand there when this returns: what is drawn later is not printed.
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
