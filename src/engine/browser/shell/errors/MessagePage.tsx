/** A page with one message and buttons: not found, no access, error. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Icon } from '../../ui/Icon.tsx';

interface Props {
  readonly icon: string;
  readonly title: string;
  readonly text: string;
  /** Makes screen readers announce it immediately. */
  readonly alert?: boolean;
  /** Buttons. */
  readonly children?: ReactNode;
}

/** Full-page message with an icon. `children` are buttons. */
export function MessagePage({ icon, title, text, alert = false, children }: Props) {
  return (
    <Box role={alert ? 'alert' : undefined} sx={{ m: 'auto', py: 6, maxWidth: 480, textAlign: 'center' }}>
      <Icon path={icon} sx={{ fontSize: 48, color: 'text.quiet', mb: 2 }} />
      <Typography variant="h1" gutterBottom>
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', textWrap: 'balance' }}>{text}</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center', mt: 3 }}>{children}</Box>
    </Box>
  );
}
