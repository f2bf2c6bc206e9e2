/** Stores the current page on the server, to open it at the next sign-in. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-admin';
import { saveLatestUrl } from '../../providers/calls/account.ts';
import { currentConnection } from '../../providers/connection/connection.ts';
import { safePath } from '../../providers/session/redirect.ts';
import { currentSession, useSession } from '../../providers/session/session.ts';

/** Pages visited for a shorter time are not stored. */
const stayMilliseconds = 1_500;
const maxLength = 2_048;

export function useLatestUrl(): void {
  const { pathname, search } = useLocation();
  const saved = useRef(useSession()?.user.latest_url ?? null);
  const url = safePath(`${pathname}${search}`);
  useEffect(() => {
    if (url === null || url.length > maxLength || url === saved.current) return undefined;
    const timer = setTimeout(() => {
      // Skips people who are signing out, and pages without network.
      if (currentSession() === null || currentConnection() === 'offline') return;
      saved.current = url;
      // Errors are ignored: the next page is stored again.
      saveLatestUrl(url).catch(() => undefined);
    }, stayMilliseconds);
    return () => clearTimeout(timer);
  }, [url]);
}
