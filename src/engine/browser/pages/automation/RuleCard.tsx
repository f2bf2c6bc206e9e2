/** One rule: when it runs, what it does, how its last run went, and buttons to try it and to see its mails. */
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { mdiEmailOutline, mdiPlayOutline } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import type { RuleState } from '../../../registry/calls/automation.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useRegistry } from '../../registry.ts';
import { Icon } from '../../ui/Icon.tsx';
import { keyed } from '../../ui/keyed.ts';
import { StateChip } from '../../ui/StateChip.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { MailDialog } from './MailDialog.tsx';
import { RehearsalDialog } from './RehearsalDialog.tsx';

export function RuleCard({ rule }: { readonly rule: RuleState }) {
  const translate = useTranslate();
  const label = useLabel();
  const [opened, setOpened] = useState<'rehearsal' | 'mail' | null>(null);
  const resource = useRegistry().resources[rule.resource];
  const isMail = rule.id.startsWith('mails/');
  const [mail] = rule.mails;
  return (
    <Card component="li" sx={{ p: 2, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5 }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Typography variant="h2" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            {label(rule.label)}
          </Typography>
          <Typography sx={{ color: 'text.secondary' }}>
            {resource ? `${label(resource.plural)} · ` : ''}
            {label(rule.when)}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {mail === undefined ? null : (
            <Button startIcon={<Icon path={mdiEmailOutline} />} onClick={() => setOpened('mail')}>
              {translate('beheer.automation.preview')}
            </Button>
          )}
          <Button variant="outlined" startIcon={<Icon path={mdiPlayOutline} />} onClick={() => setOpened('rehearsal')}>
            {translate('beheer.automation.rehearse')}
          </Button>
        </Box>
      </Box>
      {isMail ? null : (
        <Box component="ol" sx={{ m: 0, pl: 3 }}>
          {keyed(rule.steps, label).map(({ key, item }) => (
            <li key={key}>{label(item)}</li>
          ))}
        </Box>
      )}
      <LastRun rule={rule} />
      <Failures rule={rule} route={resource?.route ?? null} />
      {opened === 'mail' && mail !== undefined ? (
        <MailDialog resource={rule.resource} mail={mail} title={label(rule.label)} onClose={() => setOpened(null)} />
      ) : null}
      {opened === 'rehearsal' ? <RehearsalDialog rule={rule} onClose={() => setOpened(null)} /> : null}
    </Card>
  );
}

function LastRun({ rule: { ran_at, done, waiting, failed } }: { readonly rule: RuleState }) {
  const translate = useTranslate();
  const format = useFormat();
  if (ran_at === null && waiting === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('beheer.automation.never')}</Typography>;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, color: 'text.secondary' }}>
      {ran_at === null ? null : <span>{translate('beheer.automation.ran', { date: format.dateTime(ran_at) })}</span>}
      <StateChip colour="success" label={translate('beheer.automation.done', { smart_count: done })} />
      {waiting > 0 ? (
        <StateChip colour="info" label={translate('beheer.automation.waiting', { smart_count: waiting })} />
      ) : null}
      {failed > 0 ? (
        <StateChip colour="error" label={translate('beheer.automation.failed', { smart_count: failed })} />
      ) : null}
    </Box>
  );
}

function Failures({ rule: { failures }, route }: { readonly rule: RuleState; readonly route: string | null }) {
  const format = useFormat();
  const translate = useTranslate();
  if (failures.length === 0) return null;
  return (
    <Alert severity="error" sx={{ '& .MuiAlert-message': { minWidth: 0 } }}>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {failures.map(({ record_uuid, title, ran_at, error }) => (
          <Box component="li" key={`${record_uuid} ${ran_at}`} sx={{ overflowWrap: 'anywhere' }}>
            {title === null || route === null ? (
              translate('beheer.automation.gone')
            ) : (
              <Link component={LinkBase} to={`${route}/${record_uuid}`} color="inherit">
                {title}
              </Link>
            )}
            {` · ${format.dateTime(ran_at)}: ${error}`}
          </Box>
        ))}
      </Box>
    </Alert>
  );
}
