/** The page's title in the browser's tab: what a page gives to react-admin's `Title`, then the product's name. */
import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import { visuallyHidden } from '@mui/utils';
import { productName } from './ProductName.tsx';

/** React-admin renders a page's title into the element with this id. */
const portalId = 'react-admin-title';

export function DocumentTitle() {
  const portal = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const element = portal.current;
    if (!element) return undefined;
    const follow = (): void => setDocumentTitle(element.textContent ?? '');
    const observer = new MutationObserver(follow);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    follow();
    return () => observer.disconnect();
  }, []);
  // The page itself shows and announces its title as a heading.
  return <Box component="span" ref={portal} id={portalId} aria-hidden sx={visuallyHidden} />;
}

/** For pages outside the frame. */
export function useDocumentTitle(title: string): void {
  useEffect(() => setDocumentTitle(title), [title]);
}

function setDocumentTitle(title: string): void {
  document.title = title.trim() === '' ? productName : `${title.trim()} · ${productName}`;
}
