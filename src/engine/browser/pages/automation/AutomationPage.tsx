/** Page of the rules and mails of the registry: when each runs, its steps, its last run and the errors of that run. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { mdiCogSyncOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { automationKey, readAutomation } from '../../providers/calls/automation.ts';
import { useApiQuery } from '../../shell/account/useApiQuery.ts';
import { PageTitle } from '../../shell/PageTitle.tsx';
import { Notice } from '../../screens/Notice.tsx';
import { RowsSkeleton } from '../../screens/skeletons/RowsSkeleton.tsx';
import { pageWidth } from '../../theme/tokens.ts';
import { RuleCard } from './RuleCard.tsx';

const refreshMilliseconds = 15_000;

export default function AutomationPage() {
  const translate = useTranslate();
  const { data, isError } = useApiQuery({
    queryKey: automationKey,
    queryFn: readAutomation,
    refetchInterval: refreshMilliseconds,
  });
  const title = translate('beheer.automation.title');
  return (
    <Box sx={{ width: '100%', maxWidth: pageWidth.record, mx: 'auto' }}>
      <PageTitle title={title} />
      <Typography variant="h1">{title}</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>{translate('beheer.automation.text')}</Typography>
      {data?.rules.length === 0 ? (
        <Notice
          icon={mdiCogSyncOutline}
          title={translate('beheer.automation.empty')}
          text={translate('beheer.automation.empty_text')}
        />
      ) : null}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {data?.rules.map((rule) => (
          <RuleCard key={`${rule.resource} ${rule.id}`} rule={rule} />
        ))}
      </Box>
      {isError && !data ? <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert> : null}
      {data || isError ? null : <RowsSkeleton />}
    </Box>
  );
}
