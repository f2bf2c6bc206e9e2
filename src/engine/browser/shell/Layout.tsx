/**
 * The frame of every page for who is signed in: app bar above, menu beside, then the navigation of the area that the
 * page stands in, the page in the rest.
 */
import { Suspense, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { SkipNavigationButton, useLocation } from 'react-admin';
import { stickyTopVariable } from '../theme/components/media.ts';
import { height, pageEdge } from '../theme/tokens.ts';
import { AppBar } from './AppBar.tsx';
import { AreaColumn } from './AreaColumn.tsx';
import { AreaPicker } from './AreaPicker.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { MenuStateProvider, useMenuState } from './menuState.tsx';
import { areaAt } from './menuTree.ts';
import { PageSkeleton } from './PageSkeleton.tsx';
import { PaperHead } from './PaperHead.tsx';
import { Sidebar } from './Sidebar.tsx';
import { useMenuTree } from './useMenuTree.ts';

interface Props {
  /** Above every page. */
  readonly notices?: ReactNode;
  readonly children?: ReactNode;
}

export function Layout({ notices, children }: Props) {
  return (
    <MenuStateProvider>
      <SkipNavigationButton />
      <AppBar />
      <Body notices={notices}>{children}</Body>
    </MenuStateProvider>
  );
}

function Body({ notices, children }: Props) {
  const { pathname } = useLocation();
  const { isMobile } = useMenuState();
  const area = areaAt(useMenuTree(), pathname);
  return (
    <Box sx={{ display: 'flex', pt: `${height.appBar}px`, minHeight: '100dvh', bgcolor: 'background.default' }}>
      <Sidebar />
      {area && !isMobile ? <AreaColumn area={area} /> : null}
      <Box
        component="main"
        id="main-content"
        tabIndex={-1}
        sx={{
          flex: 1,
          minWidth: 0,
          p: pageEdge,
          [stickyTopVariable]: `${height.appBar}px`,
          display: 'flex',
          flexDirection: 'column',
        }}
      >
        <PaperHead />
        {notices}
        {area && isMobile ? <AreaPicker area={area} /> : null}
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
        </ErrorBoundary>
      </Box>
    </Box>
  );
}
