/** The mails, newest first. */
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { LinkBase, useTranslate } from 'react-admin';
import { StateChip } from '../../ui/StateChip.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import type { Mail } from '../../providers/calls/outbox.ts';
import { mailColours } from './mailStatus.ts';

interface Props {
  readonly mails: readonly Mail[];
  readonly chosen: string | null;
  readonly addressOf: (uuid: string) => string;
}

export function MailList({ mails, chosen, addressOf }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  return (
    <Card
      component="ul"
      aria-label={translate('beheer.outbox.title')}
      sx={{ listStyle: 'none', p: 0, m: 0, maxHeight: { lg: 'calc(100dvh - 200px)' }, overflowY: 'auto' }}
    >
      {mails.map(({ uuid, subject, to, status, created_at }, index) => (
        <Box component="li" key={uuid} sx={{ borderTop: index === 0 ? 0 : 1, borderColor: 'divider' }}>
          <ButtonBase
            component={LinkBase}
            to={addressOf(uuid)}
            aria-current={uuid === chosen ? 'true' : undefined}
            sx={{
              display: 'block',
              width: '100%',
              textAlign: 'left',
              px: 2,
              py: 1.25,
              bgcolor: uuid === chosen ? 'brand.primary.soft' : undefined,
              '&:hover': { bgcolor: uuid === chosen ? 'brand.primary.soft' : 'action.hover' },
            }}
          >
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, alignItems: 'center' }}>
              <Typography noWrap sx={{ fontWeight: 500 }}>
                {subject}
              </Typography>
              <StateChip colour={mailColours[status]} label={translate(`beheer.outbox.status.${status}`)} />
            </Box>
            <Box
              sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, fontSize: 13, color: 'text.secondary' }}
            >
              <Typography noWrap sx={{ fontSize: 13 }}>
                {to}
              </Typography>
              <Box component="time" dateTime={created_at} sx={{ flex: 'none' }}>
                {format.relativeTime(created_at)}
              </Box>
            </Box>
          </ButtonBase>
        </Box>
      ))}
    </Card>
  );
}
