/** The state of the side menu: a drawer below the mobile breakpoint, wide or narrow above it. */
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useLocation, useStore } from 'react-admin';
import { mobileBreakpoint } from '../../theme/theme.ts';

interface MenuState {
  readonly isMobile: boolean;
  /** The drawer is open, or the menu is wide. */
  readonly open: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

const MenuStateContext = createContext<MenuState>({
  isMobile: false,
  open: true,
  toggle: () => undefined,
  close: () => undefined,
});

/** Provides the menu state and stores its width as a preference of the person. */
export function MenuStateProvider({ children }: { readonly children: ReactNode }) {
  const isMobile = useMediaQuery<Theme>((theme) => theme.breakpoints.down(mobileBreakpoint), { noSsr: true });
  const [wide, setWide] = useStore('sidebar.open', true);
  // The page on which the drawer was opened; navigating closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const { pathname } = useLocation();
  const drawer = openedAt === pathname;
  const state = useMemo<MenuState>(
    () =>
      isMobile
        ? {
            isMobile,
            open: drawer,
            toggle: () => setOpenedAt(drawer ? null : pathname),
            close: () => setOpenedAt(null),
          }
        : { isMobile, open: wide, toggle: () => setWide(!wide), close: () => setOpenedAt(null) },
    [isMobile, drawer, pathname, wide, setWide],
  );
  return <MenuStateContext.Provider value={state}>{children}</MenuStateContext.Provider>;
}

/** Returns if the menu is open, and functions to toggle and close it. */
export function useMenuState(): MenuState {
  return useContext(MenuStateContext);
}
