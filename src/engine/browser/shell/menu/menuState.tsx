/**
 * The state of the side menu: a drawer below the mobile breakpoint, wide or narrow above it. Beside the navigation of an
 * area it is narrow on screens that have no room for both, until the person opens it.
 */
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useLocation, useStore } from 'react-admin';
import { mobileBreakpoint } from '../../theme/theme.ts';
import { areaAt } from './menuTree.ts';
import { useMenuTree } from './useMenuTree.ts';

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

/** Width in pixels from which two menus leave enough room for a record and its time line. */
const roomForTwoMenus = 1600;

/** Provides the menu state and stores its width as a preference of the person. */
export function MenuStateProvider({ children }: { readonly children: ReactNode }) {
  const isMobile = useMediaQuery<Theme>((theme) => theme.breakpoints.down(mobileBreakpoint), { noSsr: true });
  const [wide, setWide] = useStore('sidebar.open', true);
  // The page on which the drawer was opened; navigating closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const { pathname } = useLocation();
  const isTight = useMediaQuery(`(max-width: ${roomForTwoMenus - 0.05}px)`, { noSsr: true });
  const hasArea = areaAt(useMenuTree(), pathname) !== null;
  const isFolded = !isMobile && isTight && hasArea;
  const [unfolded, setUnfolded] = useState(false);
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
        : {
            isMobile,
            open: isFolded ? unfolded : wide,
            toggle: () => (isFolded ? setUnfolded(!unfolded) : setWide(!wide)),
            close: () => setOpenedAt(null),
          },
    [isMobile, drawer, pathname, isFolded, unfolded, wide, setWide],
  );
  return <MenuStateContext.Provider value={state}>{children}</MenuStateContext.Provider>;
}

/** Returns if the menu is open, and functions to toggle and close it. */
export function useMenuState(): MenuState {
  return useContext(MenuStateContext);
}
