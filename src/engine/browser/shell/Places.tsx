/**
 * Where one is and can go, for what stands both on the pages for who is not signed in, which have no router, and inside,
 * where the router hands it in.
 */
import { createContext, useContext, useEffect, useEffectEvent, type ComponentProps, type MouseEvent } from 'react';
import { go, usePlace, type Go, type Going, type Place } from '../providers/place.ts';

export interface Places {
  readonly place: Place;
  readonly go: Go;
}

const HandedIn = createContext<Places | null>(null);

export const PlacesProvider = HandedIn.Provider;

export function usePlaces(): Places {
  const place = usePlace();
  return useContext(HandedIn) ?? { place, go };
}

/** For `component` of Material's links and buttons. */
export function PlaceLink({ to, onClick, ...rest }: ComponentProps<'a'> & { readonly to: string }) {
  const places = usePlaces();
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
export function LeadTo({ to, state }: { readonly to: string } & Pick<Going, 'state'>) {
  const places = usePlaces();
  const lead = useEffectEvent(() => places.go(to, { replace: true, state }));
  useEffect(() => lead(), []);
  return null;
}
