/**
 * Scrolls to the top of a new page. Going back restores the scroll position, and address changes within a page keep it.
 */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-admin';

export function usePageTop(): void {
  const { pathname, hash, key } = useLocation();
  const shown = useRef({ pathname, key });
  const goesBack = useRef(false);
  useEffect(() => {
    const note = (): void => {
      goesBack.current = true;
    };
    window.addEventListener('popstate', note);
    return () => window.removeEventListener('popstate', note);
  }, []);
  useEffect(() => {
    if (shown.current.key === key) return;
    const isOther = shown.current.pathname !== pathname;
    const isBack = goesBack.current;
    shown.current = { pathname, key };
    goesBack.current = false;
    if (isOther && !isBack && hash === '' && window.scrollY > 0) window.scrollTo({ top: 0 });
  }, [pathname, hash, key]);
}
