/** One mail: recipients, delivery status, appearance, text and links. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import Typography from '@mui/material/Typography';
import { mdiArrowLeft } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { LinkBase, useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import { StateChip } from '../../ui/StateChip.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { outboxKey, readMail, retryMail, type WholeMail } from '../../providers/calls/outbox.ts';
import { useAct } from '../../shell/account/useAct.ts';
import { linksIn, safeDocument } from '../../screens/mailDocument.ts';
import { mailColours } from './mailStatus.ts';
import { LinesSkeleton } from '../../screens/skeletons/LinesSkeleton.tsx';
import { useApiQuery } from '../../shell/account/useApiQuery.ts';

export function MailPreview({ uuid, back }: { readonly uuid: string; readonly back: string }) {
  const translate = useTranslate();
  const { data: mail, isError } = useApiQuery({ queryKey: [...outboxKey, uuid], queryFn: () => readMail(uuid) });
  return (
    <Card component="article" sx={{ p: 2, minWidth: 0 }}>
      <Button
        component={LinkBase}
        to={back}
        startIcon={<Icon path={mdiArrowLeft} />}
        sx={{ display: { lg: 'none' }, mb: 1 }}
      >
        {translate('beheer.outbox.back')}
      </Button>
      {mail ? <Content mail={mail} /> : null}
      {isError ? <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert> : null}
      {mail || isError ? null : <LinesSkeleton lines={8} />}
    </Card>
  );
}

function Content({ mail }: { readonly mail: WholeMail }) {
  const translate = useTranslate();
  const format = useFormat();
  const [view, setView] = useState<'html' | 'text'>('html');
  const { subject, to, status, created_at, sent_at, html, text } = mail;
  const when =
    sent_at === null
      ? translate('beheer.outbox.made', { date: format.dateTime(created_at) })
      : translate('beheer.outbox.sent', { date: format.dateTime(sent_at) });
  return (
    <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography variant="h2" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {subject}
          </Typography>
          <StateChip colour={mailColours[status]} label={translate(`beheer.outbox.status.${status}`)} />
        </Box>
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {translate('beheer.outbox.to', { to })} · {when}
        </Typography>
      </Box>
      {status === 'failed' ? <Failed mail={mail} /> : null}
      {html === null && text === null ? (
        <Alert severity="info">{translate('beheer.outbox.gone')}</Alert>
      ) : (
        <>
          <MailLinks html={html ?? ''} />
          <Tabs
            value={view}
            onChange={(_event, chosen: 'html' | 'text') => setView(chosen)}
            aria-label={translate('beheer.outbox.views')}
          >
            <Tab value="html" label={translate('beheer.outbox.html')} />
            <Tab value="text" label={translate('beheer.outbox.text')} />
          </Tabs>
          {view === 'html' ? (
            <Box
              component="iframe"
              title={subject}
              sandbox=""
              srcDoc={safeDocument(html ?? '')}
              sx={{
                width: '100%',
                height: 480,
                border: 1,
                borderColor: 'divider',
                borderRadius: 1,
                bgcolor: 'common.white',
              }}
            />
          ) : (
            <Box
              component="pre"
              sx={{ m: 0, fontFamily: 'monospace', fontSize: 13, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
            >
              {text}
            </Box>
          )}
        </>
      )}
    </Box>
  );
}

/** The links of a mail, next to its preview, in which links are disabled. */
function MailLinks({ html }: { readonly html: string }) {
  const translate = useTranslate();
  const links = linksIn(html);
  if (links.length === 0) return null;
  return (
    <Box component="ul" aria-label={translate('beheer.outbox.links')} sx={{ m: 0, pl: 2.5 }}>
      {links.map(({ address, text }) => (
        <li key={address}>
          <Link href={address} target="_blank" rel="noreferrer" sx={{ overflowWrap: 'anywhere' }}>
            {text}
          </Link>
        </li>
      ))}
    </Box>
  );
}

function Failed({ mail: { uuid, attempts, error } }: { readonly mail: WholeMail }) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { busy, refusal, act } = useAct();
  const retry = () =>
    act(async () => {
      await retryMail(uuid);
      await queryClient.invalidateQueries({ queryKey: outboxKey });
    });
  return (
    <Alert
      severity="error"
      action={
        <Button size="small" color="inherit" loading={busy} onClick={() => void retry()}>
          {translate('beheer.outbox.retry')}
        </Button>
      }
    >
      {refusal?.text ?? translate('beheer.outbox.failed', { smart_count: attempts, error: error ?? '' })}
    </Alert>
  );
}
