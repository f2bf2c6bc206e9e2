/** Remembers on the server which page one was at, for the next sign-in. */
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-admin';
import { saveLatestUrl } from '../../providers/account.ts';
import { currentConnection } from '../../providers/connection.ts';
import { safePath } from '../../providers/redirect.ts';
import { currentSession, useSession } from '../../providers/session.ts';

/** A page that one only passes through is not remembered. */
const stayMilliseconds = 1_500;
const maxLength = 2_048;

export function useLatestUrl(): void {
  const { pathname, search } = useLocation();
  const saved = useRef(useSession()?.user.latest_url ?? null);
  const url = safePath(`${pathname}${search}`);
  useEffect(() => {
    if (url === null || url.length > maxLength || url === saved.current) return undefined;
    const timer = setTimeout(() => {
      // Somebody who is just signing out stays at no page; without network there is nobody to tell.
      if (currentSession() === null || currentConnection() === 'offline') return;
      saved.current = url;
      // Nobody waits for it; the next page makes up for it.
      saveLatestUrl(url).catch(() => undefined);
    }, stayMilliseconds);
    return () => clearTimeout(timer);
  }, [url]);
}
