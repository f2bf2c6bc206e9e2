/**
 * Where one is and can go, for what stands both on the pages for who is not signed in, which have no router, and inside,
 * where the router hands it in.
 */
import { createContext, useContext, useEffect, useEffectEvent, type ComponentProps, type MouseEvent } from 'react';
import { go, usePlace, type Go, type Going, type Place } from '../providers/place.ts';

export interface Navigation {
  readonly place: Place;
  readonly go: Go;
}

const HandedIn = createContext<Navigation | null>(null);

export const NavigationProvider = HandedIn.Provider;

export function useNavigation(): Navigation {
  const place = usePlace();
  return useContext(HandedIn) ?? { place, go };
}

/** For `component` of Material's links and buttons. */
export function NavLink({ to, onClick, ...rest }: ComponentProps<'a'> & { readonly to: string }) {
  const places = useNavigation();
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlain(event)) return;
        event.preventDefault();
        places.go(to);
      }}
    />
  );
}

/** Not into another tab or window: that is the browser's to do. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

/** Leads on as soon as it is drawn. */
export function Redirect({ to, state }: { readonly to: string } & Pick<Going, 'state'>) {
  const places = useNavigation();
  const lead = useEffectEvent(() => places.go(to, { replace: true, state }));
  useEffect(() => lead(), []);
  return null;
}
