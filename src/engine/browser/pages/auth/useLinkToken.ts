/**
 * The token of a link from a mail, taken out of the address bar: neither history nor a screenshot nor a next site
 * should have it.
 */
import { useEffect } from 'react';
import { useLocation, useNavigate, useParams } from 'react-admin';

/** `/reset-password/{token}` and `/reset-password?token=`. '' where there is none. It outlives reloading. */
export function useLinkToken(path: string): string {
  const navigate = useNavigate();
  const { token: inPath } = useParams();
  const { search, state } = useLocation();
  const arriving = inPath ?? new URLSearchParams(search).get('token');
  useEffect(() => {
    if (arriving !== null) navigate(path, { replace: true, state: { token: arriving } });
  }, [arriving, navigate, path]);
  return arriving ?? tokenIn(state);
}

function tokenIn(state: unknown): string {
  const { token } = (state ?? {}) as { readonly token?: unknown };
  return typeof token === 'string' ? token : '';
}
