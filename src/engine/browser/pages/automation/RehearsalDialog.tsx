/** Dialog with a dry run of a rule: the changes that it would make now, by record. Nothing is saved. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { RuleState } from '../../../registry/calls/automation.ts';
import { automationKey, rehearse, type Rehearsal } from '../../providers/calls/automation.ts';
import { LinesSkeleton } from '../../screens/skeletons/LinesSkeleton.tsx';
import { useApiQuery } from '../../shell/account/useApiQuery.ts';
import { keyed } from '../../ui/keyed.ts';
import { useLabel } from '../../ui/useLabel.ts';

export function RehearsalDialog({ rule, onClose }: { readonly rule: RuleState; readonly onClose: () => void }) {
  const translate = useTranslate();
  const label = useLabel();
  const { data, isError } = useApiQuery({
    queryKey: [...automationKey, 'rehearsal', rule.resource, rule.id],
    queryFn: () => rehearse(rule.resource, rule.id),
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>{translate('beheer.automation.rehearsal', { rule: label(rule.label) })}</DialogTitle>
      <DialogContent>
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>{translate('beheer.automation.rehearsal_text')}</Typography>
        {data ? <Outcome rehearsal={data} /> : null}
        {isError ? <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert> : null}
        {data || isError ? null : <LinesSkeleton lines={5} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Outcome({ rehearsal: { total, records } }: { readonly rehearsal: Rehearsal }) {
  const translate = useTranslate();
  const label = useLabel();
  if (records.length === 0) return <Typography>{translate('beheer.automation.nothing_due')}</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {records.map(({ uuid, title, does, problem }) => (
        <Box component="li" key={uuid} sx={{ overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 500 }}>{title ?? translate('beheer.automation.nameless')}</Box>
          {problem === null ? (
            <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary' }}>
              {keyed(does, label).map(({ key, item }) => (
                <li key={key}>{label(item)}</li>
              ))}
            </Box>
          ) : (
            <Box sx={{ color: 'error.main' }}>{problem}</Box>
          )}
        </Box>
      ))}
      {total > records.length ? (
        <Typography component="li" sx={{ color: 'text.secondary' }}>
          {translate('beheer.automation.more', { smart_count: total - records.length })}
        </Typography>
      ) : null}
    </Box>
  );
}
