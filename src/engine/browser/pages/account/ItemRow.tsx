/** An item of the account, such as a passkey: its name, details and buttons. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Icon } from '../../ui/Icon.tsx';

interface Props {
  readonly icon: string;
  readonly title: ReactNode;
  readonly facts: readonly string[];
  readonly children?: ReactNode;
}

export function ItemRow({ icon, title, facts, children }: Props) {
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 1.5, py: 1.25, borderTop: 1, borderColor: 'divider' }}
    >
      <Icon path={icon} sx={{ color: 'text.secondary', flex: 'none' }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            gap: 1,
            fontWeight: 500,
            overflowWrap: 'anywhere',
          }}
        >
          {title}
        </Box>
        <Typography sx={{ fontSize: 13, color: 'text.secondary' }}>{facts.join(' · ')}</Typography>
      </Box>
      {children}
    </Box>
  );
}
