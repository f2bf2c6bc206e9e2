/** The frame of every page for who is signed in: app bar above, menu beside, the page in the rest. */
import { Suspense, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import { SkipNavigationButton, useLocation } from 'react-admin';
import { stickyTopVariable } from '../theme/components/media.ts';
import { height, pageEdge } from '../theme/tokens.ts';
import { AppBar } from './AppBar.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { MenuStateProvider } from './menuState.tsx';
import { PageSkeleton } from './PageSkeleton.tsx';
import { Sidebar } from './Sidebar.tsx';

interface Props {
  /** Above every page. */
  readonly notices?: ReactNode;
  readonly children?: ReactNode;
}

export function Layout({ notices, children }: Props) {
  const { pathname } = useLocation();
  return (
    <MenuStateProvider>
      <SkipNavigationButton />
      <AppBar />
      <Box sx={{ display: 'flex', pt: `${height.appBar}px`, minHeight: '100dvh', bgcolor: 'background.default' }}>
        <Sidebar />
        <Box
          component="main"
          id="main-content"
          tabIndex={-1}
          sx={{ flex: 1, minWidth: 0, p: pageEdge, [stickyTopVariable]: `${height.appBar}px`, display: 'flex', flexDirection: 'column' }}
        >
          {notices}
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={<PageSkeleton />}>{children}</Suspense>
          </ErrorBoundary>
        </Box>
      </Box>
    </MenuStateProvider>
  );
}
