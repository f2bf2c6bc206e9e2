/** Navigation for components that are used both with the router and on pages without one. */
import { createContext, useContext, useEffect, useEffectEvent, type ComponentProps, type MouseEvent } from 'react';
import { go, usePlace, type Go, type Going, type PageLocation } from '../providers/place.ts';

export interface Navigation {
  readonly place: PageLocation;
  readonly go: Go;
}

const HandedIn = createContext<Navigation | null>(null);

export const NavigationProvider = HandedIn.Provider;

/** Returns the current address and a function that navigates, with the router if one surrounds the component. */
export function useNavigation(): Navigation {
  const place = usePlace();
  return useContext(HandedIn) ?? { place, go };
}

/** A link, for `component` of Material's links and buttons. */
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

/** Clicks that open another tab or window are left to the browser. */
function isPlain({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}

/** Navigates as soon as it is mounted. */
export function Redirect({ to, state }: { readonly to: string } & Pick<Going, 'state'>) {
  const places = useNavigation();
  const lead = useEffectEvent(() => places.go(to, { replace: true, state }));
  useEffect(() => lead(), []);
  return null;
}
