/** A section of the account page, with title and description. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';

interface Props {
  /** Also its anchor. Its texts are `beheer.account.<name>`. */
  readonly name: string;
  /** The state, next to the title. */
  readonly state?: ReactNode;
  readonly children: ReactNode;
}

export function AccountSection({ name, state, children }: Props) {
  const translate = useTranslate();
  return (
    <Card
      component="section"
      id={name}
      aria-labelledby={`${name}-title`}
      sx={{ p: { xs: 2, sm: 3 }, scrollMarginTop: '64px' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Typography variant="h2" component="h2" id={`${name}-title`}>
          {translate(`beheer.account.${name}.title`)}
        </Typography>
        {state}
      </Box>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        {translate(`beheer.account.${name}.text`)}
      </Typography>
      {children}
    </Card>
  );
}
