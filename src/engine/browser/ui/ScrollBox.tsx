/** Box that scrolls sideways. It is focusable only while it overflows, so that the arrow keys can scroll it. */
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import TableContainer from '@mui/material/TableContainer';

interface Props {
  /** Accessible name of the content. */
  readonly label: string;
  readonly bordered?: boolean;
  readonly children: ReactNode;
}

const border = { border: 1, borderColor: 'divider', borderRadius: 1 } as const;

/** Container for a wide table. It becomes a focusable region while its content overflows. */
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
