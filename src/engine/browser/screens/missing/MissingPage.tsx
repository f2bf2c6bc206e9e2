/** Pages for a record that does not exist, may not be read, or failed to load. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mdiAlertCircleOutline, mdiFileQuestionOutline, mdiLockOutline } from '@mdi/js';
import { LinkBase, useLocation, useTranslate } from 'react-admin';
import { useLabel } from '../../ui/useLabel.ts';
import { useSession } from '../../providers/session/session.ts';
import { useClientTextKey } from '../../providers/session/useSwitchClient.ts';
import { useConnection } from '../../providers/connection/connection.ts';
import { useForgetPlace } from '../../providers/drafts/savedPlaces.ts';
import { Notice } from '../Notice.tsx';
import { Page, useCrumbs } from '../Page.tsx';
import type { ResourcePageProps } from '../pageProps.ts';
import { errorText } from '../useWrite.ts';
import { RecordPlaceholder } from '../RecordPlaceholder.tsx';

/** Page for a record that was not found. Also removes it from the favourites and recent places. */
export function MissingPage({ resource }: ResourcePageProps) {
  const translate = useTranslate();
  const label = useLabel();
  useForgetPlace(useLocation().pathname);
  const client = useSession()?.client?.name;
  const textKey = useClientTextKey();
  const text = [
    translate('beheer.not_found.record_text', { name: label(resource.label) }),
    ...(client === undefined ? [] : [translate(textKey('looking'), { client })]),
  ].join(' ');
  return (
    <Framed resource={resource} title={translate('beheer.not_found.record_title')}>
      <Notice icon={mdiFileQuestionOutline} title={translate('beheer.not_found.record_title')} text={text}>
        <ToList resource={resource} />
      </Notice>
    </Framed>
  );
}

/** Page for a resource that this person may not open. */
export function ResourceNoAccessPage({ resource }: ResourcePageProps) {
  const translate = useTranslate();
  return (
    <Framed resource={resource} title={translate('beheer.no_access.title')}>
      <Notice
        icon={mdiLockOutline}
        title={translate('beheer.no_access.title')}
        text={translate('beheer.no_access.text')}
      >
        <Button component={LinkBase} to="/" variant="outlined">
          {translate('beheer.not_found.home')}
        </Button>
      </Notice>
    </Framed>
  );
}

/** Page for a record that failed to load. While the connection is lost it shows a placeholder instead. */
export function FailedPage({
  resource,
  error,
  onRetry,
}: ResourcePageProps & { readonly error: unknown; readonly onRetry: () => void }) {
  const translate = useTranslate();
  // The app shell reports a lost connection, and the record loads when it is back.
  if (useConnection() !== 'online') return <RecordPlaceholder />;
  return (
    <Framed resource={resource} title={translate('beheer.server.not_loaded')}>
      <Notice icon={mdiAlertCircleOutline} title={translate('beheer.server.not_loaded')} text={errorText(error)}>
        <Button variant="outlined" onClick={onRetry}>
          {translate('beheer.server.retry')}
        </Button>
      </Notice>
    </Framed>
  );
}

function Framed({
  resource,
  title,
  children,
}: ResourcePageProps & { readonly title: string; readonly children: ReactNode }) {
  return (
    <Page crumbs={useCrumbs(resource, true)} title={title} name={title}>
      <Box>{children}</Box>
    </Page>
  );
}

function ToList({ resource }: ResourcePageProps) {
  const translate = useTranslate();
  return (
    <Button component={LinkBase} to={resource.route} variant="outlined">
      {translate('beheer.not_found.to_list')}
    </Button>
  );
}
