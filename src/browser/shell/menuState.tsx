/** Whether the side menu is open: a drawer below the mobile breakpoint, wide or narrow above it. */
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useLocation, useStore } from 'react-admin';
import { mobileBreakpoint } from '../theme/theme.ts';

interface MenuState {
  readonly isMobile: boolean;
  /** The drawer is open, or the menu is wide. */
  readonly open: boolean;
  readonly toggle: () => void;
  readonly close: () => void;
}

const MenuStateContext = createContext<MenuState>({ isMobile: false, open: true, toggle: () => undefined, close: () => undefined });

export function MenuStateProvider({ children }: { readonly children: ReactNode }) {
  const isMobile = useMediaQuery<Theme>((theme) => theme.breakpoints.down(mobileBreakpoint), { noSsr: true });
  const [wide, setWide] = useStore('sidebar.open', true);
  const [drawer, setDrawer] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => setDrawer(false), [pathname, isMobile]);
  const state = useMemo<MenuState>(() => (isMobile
    ? { isMobile, open: drawer, toggle: () => setDrawer(!drawer), close: () => setDrawer(false) }
    : { isMobile, open: wide, toggle: () => setWide(!wide), close: () => undefined }), [isMobile, drawer, wide, setWide]);
  return <MenuStateContext.Provider value={state}>{children}</MenuStateContext.Provider>;
}

export function useMenuState(): MenuState {
  return useContext(MenuStateContext);
}
