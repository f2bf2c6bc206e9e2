/** Provides navigation through the router, and reports its steps to code that follows the address without a router. */
import { useLayoutEffect, useMemo, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-admin';
import { syncPlace } from '../providers/place.ts';
import { NavigationProvider, type Navigation } from './Navigation.tsx';

/** Makes `useNavigation` use react-router for the components inside. */
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
