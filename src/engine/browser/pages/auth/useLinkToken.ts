/**
 * The token of a link from a mail, taken out of the address bar: neither history nor a screenshot nor a next site
 * should have it.
 */
import { useEffect } from 'react';
import { tokenIn } from '../../providers/redirect.ts';
import { useNavigation } from '../../shell/Navigation.tsx';

/** `/reset-password/{token}` and `/reset-password?token=`. '' where there is none. It outlives reloading. */
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
