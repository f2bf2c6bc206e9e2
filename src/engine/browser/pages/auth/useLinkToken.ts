/**
 * Reads the token of a mailed link and removes it from the address bar, so that it does not leak through history,
 * screenshots or the Referer header.
 */
import { useEffect } from 'react';
import { tokenIn } from '../../providers/session/redirect.ts';
import { useNavigation } from '../../shell/Navigation.tsx';

/** Returns the token of `/reset-password/{token}` or `/reset-password?token=`, or ''. It survives a reload. */
export function useLinkToken(path: string): string {
  const { place, go } = useNavigation();
  const arriving = tokenIn(place.pathname, path) ?? new URLSearchParams(place.search).get('token');
  useEffect(() => {
    if (arriving !== null) go(path, { replace: true, state: { token: arriving } });
  }, [arriving, go, path]);
  return arriving ?? tokenOf(place.state);
}

function tokenOf(state: unknown): string {
  const { token } = (state ?? {}) as { readonly token?: unknown };
  return typeof token === 'string' ? token : '';
}
