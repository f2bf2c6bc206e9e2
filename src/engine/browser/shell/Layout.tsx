/**
 * The layout of all signed-in pages: app bar on top, menu at the side, the navigation of the current area, and the
 * page.
 */
import { Suspense, useRef, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { SkipNavigationButton, useLocation } from 'react-admin';
import { lazyAhead } from '../fetchAhead.tsx';
import { withFirstWords } from '../lazyWithPreload.tsx';
import { useSession } from '../providers/session/session.ts';
import { hasUnsavedWork } from '../providers/unsaved.ts';
import { PageStart } from '../screens/Page.tsx';
import { aboveBottomBar, bottomBarVariable, stickyTopVariable } from '../theme/components/media.ts';
import { useIsPhone } from '../theme/useIsPhone.ts';
import { height, pageEdge } from '../theme/tokens.ts';
import { AppBar } from './AppBar.tsx';
import { AreaColumn } from './menu/AreaColumn.tsx';
import { PaletteProvider } from './finder/CommandPalette.tsx';
import { ErrorBoundary } from './errors/ErrorBoundary.tsx';
import { MenuStateProvider, useMenuState } from './menu/menuState.tsx';
import { areaAt } from './menu/menuTree.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import { PaperHead } from './PaperHead.tsx';
import { Sidebar } from './menu/Sidebar.tsx';
import { useMenuTree } from './menu/useMenuTree.ts';
import { useDialogFocus, usePageFocus } from './usePageFocus.ts';
import { usePageTop } from './usePageTop.ts';

/** Only small screens use these. */
const AreaPicker = lazyAhead(
  withFirstWords(async () => ({ default: (await import('./menu/AreaPicker.tsx')).AreaPicker })),
);
const BottomBar = lazyAhead(withFirstWords(async () => ({ default: (await import('./BottomBar.tsx')).BottomBar })));

interface Props {
  /** Above every page. */
  readonly notices?: ReactNode;
  readonly children?: ReactNode;
}

/** Frame of a signed-in page. `notices` appear above every page. */
export function Layout({ notices, children }: Props) {
  return (
    <MenuStateProvider>
      <PaletteProvider>
        <SkipNavigationButton />
        <AppBar />
        <Body notices={notices}>{children}</Body>
      </PaletteProvider>
    </MenuStateProvider>
  );
}

function Body({ notices, children }: Props) {
  const { pathname } = useLocation();
  const { isMobile } = useMenuState();
  const area = areaAt(useMenuTree(), pathname);
  const isPhone = useIsPhone();
  const main = useRef<HTMLElement>(null);
  const client = useClientOfPage();
  usePageFocus(main);
  useDialogFocus(main);
  usePageTop();
  return (
    <Box sx={frame}>
      <Sidebar />
      {area && !isMobile ? <AreaColumn area={area} /> : null}
      <Box
        ref={main}
        component="main"
        id="main-content"
        tabIndex={-1}
        sx={{
          flex: 1,
          minWidth: 0,
          ...edges,
          [stickyTopVariable]: `${height.appBar}px`,
          display: 'flex',
          flexDirection: 'column',
        }}
      >
        <PaperHead />
        <div data-notices style={noBox}>
          {notices}
        </div>
        {area && isMobile ? <AreaPicker area={area} /> : null}
        <PageStart value={area && isPhone ? <AreaPicker area={area} small /> : null}>
          <ErrorBoundary key={client} resetKey={pathname}>
            <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
          </ErrorBoundary>
        </PageStart>
      </Box>
      {isPhone ? <BottomBar /> : null}
    </Box>
  );
}

/**
 * Returns a key with which the page starts over when the active client changes: a form that has been opened has the
 * client filled in. A page with unsaved work stays.
 */
function useClientOfPage(): string {
  const client = useSession()?.client?.uuid ?? 'all';
  const [shown, setShown] = useState(client);
  if (shown !== client && !hasUnsavedWork()) setShown(client);
  return shown;
}

/** Without a box, sticky elements stick for as long as the whole page. */
const noBox = { display: 'contents' } as const;

/** Space for the bars on top and, on a phone, at the bottom. */
const frame = {
  display: 'flex',
  pt: `${height.appBar}px`,
  minHeight: '100dvh',
  bgcolor: 'background.default',
  [bottomBarVariable]: { xs: `calc(${height.bottomBar}px + env(safe-area-inset-bottom, 0px))`, sm: '0px' },
} as const;

const edges = {
  px: pageEdge,
  pt: { xs: 1, sm: pageEdge.sm },
  pb: { xs: `calc(16px + ${aboveBottomBar})`, sm: pageEdge.sm },
} as const;
