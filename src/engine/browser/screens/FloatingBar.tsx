/**
 * What is not saved yet, at the bottom of the screen over what is typed in. The cell in which one types stays in sight
 * when the bar comes, and so does each that the keys lead to.
 */
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import Card from '@mui/material/Card';
import { aboveBottomBar } from '../theme/components/media.ts';

interface Props {
  readonly label: string;
  readonly children: ReactNode;
  /** Half as much room above and below. */
  readonly dense?: boolean;
}

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

/** In pixels: what the page leaves free between the bar, and what it scrolls to. */
const gap = 8;
const place = { position: 'sticky', bottom: `calc(${gap}px + ${aboveBottomBar})`, zIndex: 3, mt: 1.5 } as const;

/** What the page scrolls to ends above the bar, however high that is. */
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
