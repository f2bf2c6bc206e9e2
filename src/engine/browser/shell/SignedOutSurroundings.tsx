/**
 * The providers of pages that require no sign-in: the same theme and components, without the router, the registry and
 * react-admin.
 */
import { Component, Suspense, useState, type ComponentType, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CssBaseline from '@mui/material/CssBaseline';
import { mdiAlertCircleOutline, mdiRefresh } from '@mdi/js';
import { NotificationContextProvider, StoreContextProvider, useNotificationContext, useTranslate } from 'react-admin';
import { Icon } from '../ui/Icon.tsx';
import { SignedOutTexts } from './SignedOutTexts.tsx';
import { store } from '../providers/store.ts';
import { signedOutThemes } from '../theme/signedOutThemes.ts';
import { MessagePage } from './errors/MessagePage.tsx';
import { PageTitle } from './PageTitle.tsx';
import { Themes } from './Themes.tsx';
import { isChunkLoadError, ChunkErrorPage } from './errors/ChunkErrorPage.tsx';
import { lazyWithPreload } from '../lazyWithPreload.tsx';

/** Loaded on demand, since notifications are rare here. */
const Notifications = lazyWithPreload(async () => ({ default: (await import('./Notifications.tsx')).Notifications }));

/** Frame of a page that requires no sign-in. */
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
  /** Shown instead of children that threw an error. */
  readonly ErrorPage: ComponentType<{ readonly error: Error }>;
  /** A change resets the error. */
  readonly place: object;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error: Error | null;
  /** The place of the error. */
  readonly place: object;
}

/** Error boundary for rendering and loading errors. */
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

/** Error page for the {@link Boundary} of pages that require no sign-in. Others use `ErrorPage`. */
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
