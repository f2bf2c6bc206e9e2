/** State and ARIA props of a button with a menu of the same name. */
import { useState, type MouseEvent } from 'react';

/** @param name accessible name of both. */
export function useMenuButton(name: string) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isOpen = anchor !== null;
  const close = (): void => setAnchor(null);
  return {
    close,
    button: {
      'aria-label': name,
      'aria-haspopup': 'menu',
      'aria-expanded': isOpen,
      onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
    },
    menu: { anchorEl: anchor, open: isOpen, onClose: close, slotProps: { list: { 'aria-label': name } } },
  } as const;
}
