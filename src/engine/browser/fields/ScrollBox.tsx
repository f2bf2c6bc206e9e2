/**
 * A table that scrolls sideways where there is no room for it; then the keyboard comes to it, to scroll it with the
 * arrows.
 */
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import TableContainer from '@mui/material/TableContainer';

interface Props {
  /** What is in it, for who hears it. */
  readonly label: string;
  readonly bordered?: boolean;
  readonly children: ReactNode;
}

const border = { border: 1, borderColor: 'divider', borderRadius: 1 } as const;

export function ScrollBox({ label, bordered = false, children }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [scrolls, setScrolls] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setScrolls(element.scrollWidth > element.clientWidth));
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  return (
    <TableContainer
      ref={box}
      sx={bordered ? border : {}}
      {...(scrolls ? { tabIndex: 0, role: 'region', 'aria-label': label } : {})}
    >
      {children}
    </TableContainer>
  );
}
