/**
 * Determines whether a sidebar fits next to the facts of a record, since the page may be in a split view or next to an
 * area menu.
 */
import { useLayoutEffect, useState, type RefObject } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { rootScale } from '../../theme/pxToRem.ts';
import { isPrinting } from '../../theme/screenMedia.ts';

/** Width in pixels of the facts, a gap and the sidebar. */
const leastWidth = 880;

/** Measured before the first paint, so that nothing shifts. False on small screens. */
export function useRoomForSidebar(page: RefObject<HTMLElement | null>): boolean {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = page.current;
    if (!element) return undefined;
    // A width of 0 means not laid out.
    const measure = (): void => {
      if (!isPrinting()) setNarrow(element.clientWidth > 0 && element.clientWidth < leastWidth * rootScale());
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [page]);
  return isWide && !isNarrow;
}
