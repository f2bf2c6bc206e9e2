/**
 * Whether something fits beside a record's facts: the page may stand in a pane of its own, or next to an area's
 * navigation.
 */
import { useLayoutEffect, useState, type RefObject } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { rootScale } from '../../theme/pxToRem.ts';
import { isPrinting } from '../../theme/screenMedia.ts';

/** The facts, a gap and the column, in px. */
const leastWidth = 880;

/** Known before the first paint, so that nothing moves afterwards. Never on a small screen. */
export function useRoomForSidebar(page: RefObject<HTMLElement | null>): boolean {
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('lg'), { noSsr: true });
  const [isNarrow, setNarrow] = useState(false);
  useLayoutEffect(() => {
    const element = page.current;
    if (!element) return undefined;
    // 0: not laid out at all.
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
