/** Places as the router has them, and word of each of its steps to whoever follows the address without one. */
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import { syncPlace } from '../providers/place.ts';
import { NavigationProvider, type Navigation } from './Navigation.tsx';

export function RouterNavigation({ children }: { readonly children: ReactNode }) {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const places = useMemo(
    (): Navigation => ({
      place: { pathname, search, hash, state },
      go: (to, going) => navigate(to, going),
    }),
    [pathname, search, hash, state, navigate],
  );
  useLayoutEffect(syncPlace, [places]);
  return <NavigationProvider value={places}>{children}</NavigationProvider>;
}
