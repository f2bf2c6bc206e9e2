/** Mails that were sent, or would be sent if mail were enabled: a list, and a preview of one. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { mdiEmailOutline, mdiRefresh } from '@mdi/js';
import { useLocation, useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../screens/Notice.tsx';
import { outboxKey, readOutbox, type Outbox } from '../../providers/calls/outbox.ts';
import { PageTitle } from '../../shell/PageTitle.tsx';
import type { PageProps } from '../../screens/pageProps.ts';
import { MailList } from './MailList.tsx';
import { MailPreview } from './MailPreview.tsx';
import { RowsSkeleton } from '../../screens/skeletons/RowsSkeleton.tsx';
import { useApiQuery } from '../../shell/account/useApiQuery.ts';

const shown = 100;
const refreshMilliseconds = 10_000;

export default function OutboxPage({ page }: PageProps) {
  const translate = useTranslate();
  const { search } = useLocation();
  const {
    data: outbox,
    isError,
    isFetching,
    refetch,
  } = useApiQuery({ queryKey: outboxKey, queryFn: () => readOutbox(shown), refetchInterval: refreshMilliseconds });
  const chosen = new URLSearchParams(search).get('mail');
  const title = translate('beheer.outbox.title');
  return (
    <Box sx={{ width: '100%', maxWidth: 1440, mx: { lg: 'auto' } }}>
      <PageTitle title={title} />
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 2 }}
      >
        <Typography variant="h1">{title}</Typography>
        <Button
          startIcon={<Icon path={mdiRefresh} />}
          loading={isFetching}
          loadingPosition="start"
          onClick={() => void refetch()}
        >
          {translate('beheer.shell.refresh')}
        </Button>
      </Box>
      {outbox ? <Mails outbox={outbox} chosen={chosen} route={page.route} /> : null}
      {isError && !outbox ? <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert> : null}
      {outbox || isError ? null : <RowsSkeleton />}
    </Box>
  );
}

function Mails({
  outbox: { delivery, mails },
  chosen,
  route,
}: {
  readonly outbox: Outbox;
  readonly chosen: string | null;
  readonly route: string;
}) {
  const translate = useTranslate();
  return (
    <>
      <Alert severity={delivery === 'smtp' ? 'success' : 'info'} sx={{ mb: 2 }}>
        {translate(`beheer.outbox.${delivery}`)}
      </Alert>
      {mails.length === 0 ? (
        <Notice
          icon={mdiEmailOutline}
          title={translate('beheer.outbox.empty')}
          text={translate('beheer.outbox.empty_text')}
        />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '400px minmax(0, 1fr)' },
            alignItems: 'start',
          }}
        >
          <Box sx={{ display: { xs: chosen === null ? 'block' : 'none', lg: 'block' } }}>
            <MailList mails={mails} chosen={chosen} addressOf={(uuid) => `${route}?mail=${uuid}`} />
          </Box>
          {chosen === null ? (
            <Card sx={{ display: { xs: 'none', lg: 'block' } }}>
              <Notice bare icon={mdiEmailOutline} title={translate('beheer.outbox.choose')} />
            </Card>
          ) : (
            <MailPreview key={chosen} uuid={chosen} back={route} />
          )}
        </Box>
      )}
    </>
  );
}
