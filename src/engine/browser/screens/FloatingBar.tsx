/**
 * Sticky bar with unsaved changes at the bottom of the screen. Keeps the focused cell visible when the bar appears and
 * when the focus moves.
 */
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import Card from '@mui/material/Card';
import { aboveBottomBar } from '../theme/components/media.ts';

interface Props {
  readonly label: string;
  readonly children: ReactNode;
  /** Halves the vertical padding. */
  readonly dense?: boolean;
}

/** Region named `label`, with buttons to save or discard. */
export function FloatingBar({ label, children, dense = false }: Props) {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (bar.current === null) return;
    const leave = roomBeneath(bar.current);
    document.activeElement?.scrollIntoView?.({ block: 'nearest' });
    return leave;
  }, []);
  return (
    <Card ref={bar} data-action-bar role="region" aria-label={label} sx={{ ...place, px: 1.5, py: dense ? 1 : 1.5 }}>
      {children}
    </Card>
  );
}

/** Space in pixels between the bar and the content scrolled to. */
const gap = 8;
const place = { position: 'sticky', bottom: `calc(${gap}px + ${aboveBottomBar})`, zIndex: 3, mt: 1.5 } as const;

/**
 * Sets the scroll padding of the page to the height of the bar.
 * @returns a function that restores it.
 */
function roomBeneath(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const keep = (): void => {
    style.scrollPaddingBottom = `${bar.offsetHeight + Number.parseFloat(getComputedStyle(bar).bottom) + gap}px`;
  };
  keep();
  const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(keep);
  observer?.observe(bar);
  return () => {
    observer?.disconnect();
    style.scrollPaddingBottom = '';
  };
}
