/**
 * All that the pages for who is not signed in stand on: the same theme and components as inside, without the router, the
 * registry and react-admin's frame.
 */
import { Component, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CssBaseline from '@mui/material/CssBaseline';
import { mdiAlertCircleOutline, mdiRefresh } from '@mdi/js';
import { NotificationContextProvider, StoreContextProvider, useNotificationContext, useTranslate } from 'react-admin';
import { Icon } from '../fields/Icon.tsx';
import { SignedOutTexts } from './SignedOutTexts.tsx';
import { store } from '../providers/store.ts';
import { signedOutThemes } from '../theme/signedOutThemes.ts';
import { MessagePage } from './MessagePage.tsx';
import { PageTitle } from './PageTitle.tsx';
import { Themes } from './Themes.tsx';
import { isChunkLoadError, ChunkErrorPage } from './ChunkErrorPage.tsx';
import { lazyWithPreload } from '../lazyWithPreload.tsx';

/** Hardly anybody is told anything here. */
const Notifications = lazyWithPreload(async () => ({ default: (await import('./Notifications.tsx')).Notifications }));

export function SignedOutSurroundings({ children }: { readonly children: ReactNode }) {
  return (
    <StoreContextProvider value={store}>
      <SignedOutTexts>
        <NotificationContextProvider>
          <Themes {...signedOutThemes}>
            <CssBaseline enableColorScheme />
            {children}
            <NotificationsWhereAny />
          </Themes>
        </NotificationContextProvider>
      </SignedOutTexts>
    </StoreContextProvider>
  );
}

function NotificationsWhereAny() {
  const { notifications } = useNotificationContext();
  const [hadAny, setHadAny] = useState(false);
  if (notifications.length > 0 && !hadAny) setHadAny(true);
  return hadAny ? (
    <Suspense fallback={null}>
      <Notifications />
    </Suspense>
  ) : null;
}

interface BoundaryProps {
  /** What stands in the place of the children that broke. */
  readonly ErrorPage: ComponentType<{ readonly error: Error }>;
  /** Another one is a new beginning. */
  readonly place: object;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error: Error | null;
  /** Where it was. */
  readonly place: object;
}

/** Around what may break, or may not be fetched. */
export class Boundary extends Component<BoundaryProps, BoundaryState> {
  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ place }: BoundaryProps, before: BoundaryState): BoundaryState | null {
    return place === before.place ? null : { error: null, place };
  }

  override state: BoundaryState = { error: null, place: this.props.place };

  override render(): ReactNode {
    const { ErrorPage, children } = this.props;
    return this.state.error === null ? children : <ErrorPage error={this.state.error} />;
  }
}

export function SignedOutErrorPage({ error }: { readonly error: Error }) {
  return (
    <Box component="main" sx={{ minHeight: '100dvh', display: 'flex', px: 2 }}>
      {isChunkLoadError(error) ? <ChunkErrorPage /> : <BrokenPage />}
    </Box>
  );
}

function BrokenPage() {
  const translate = useTranslate();
  const title = translate('beheer.crash.title');
  return (
    <MessagePage icon={mdiAlertCircleOutline} title={title} text={translate('beheer.crash.text')} alert>
      <PageTitle title={title} />
      <Button variant="contained" onClick={() => window.location.reload()} startIcon={<Icon path={mdiRefresh} />}>
        {translate('beheer.crash.reload')}
      </Button>
    </MessagePage>
  );
}
