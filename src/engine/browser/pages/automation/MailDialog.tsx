/** A mail of the registry as it would go out for the latest record, to each of its recipients. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { automationKey, sampleOfMail, type MailSample } from '../../providers/calls/automation.ts';
import { LinesSkeleton } from '../../screens/skeletons/LinesSkeleton.tsx';
import { useApiQuery } from '../../shell/account/useApiQuery.ts';
import { safeDocument } from '../../screens/mailDocument.ts';

interface MailDialogProps {
  readonly resource: string;
  readonly mail: string;
  readonly title: string;
  readonly onClose: () => void;
}

export function MailDialog({ resource, mail, title, onClose }: MailDialogProps) {
  const translate = useTranslate();
  const { data, isError } = useApiQuery({
    queryKey: [...automationKey, 'mail', resource, mail],
    queryFn: () => sampleOfMail(resource, mail),
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md">
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        {data ? <Sample sample={data} /> : null}
        {isError ? <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert> : null}
        {data || isError ? null : <LinesSkeleton lines={8} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Sample({ sample: { title, problem, mails } }: { readonly sample: MailSample }) {
  const translate = useTranslate();
  const [mail] = mails;
  if (problem !== null) return <Alert severity="warning">{problem}</Alert>;
  if (!mail) return <Typography>{translate('beheer.automation.no_record')}</Typography>;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Box>
        <Typography variant="h2" component="p" sx={{ overflowWrap: 'anywhere' }}>
          {mail.subject}
        </Typography>
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {translate('beheer.automation.sample', {
            record: title ?? translate('beheer.automation.nameless'),
            to: mails.map(({ to }) => to).join(', '),
          })}
        </Typography>
      </Box>
      <Box
        component="iframe"
        title={mail.subject}
        sandbox=""
        srcDoc={safeDocument(mail.html)}
        sx={{ width: '100%', height: 480, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'common.white' }}
      />
    </Box>
  );
}
