/** The layout of pages that require no sign-in: product name, one card, language and theme. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { pageWidth } from '../../theme/tokens.ts';
import { ConnectionNotice } from '../../shell/notices/ConnectionNotice.tsx';
import { LanguageSwitch } from '../../shell/preferences/LanguageSwitch.tsx';
import { PageTitle } from '../../shell/PageTitle.tsx';
import { ProductName } from '../../shell/ProductName.tsx';
import { ThemeSwitch } from '../../shell/preferences/ThemeSwitch.tsx';

interface Props {
  /** In the browser's tab. */
  readonly title: string;
  readonly heading: string;
  readonly intro?: string;
  readonly children: ReactNode;
}

export function AuthFrame({ title, heading, intro, children }: Props) {
  return (
    <Box sx={{ minHeight: '100dvh', display: 'flex', flexDirection: 'column', bgcolor: 'background.default' }}>
      <PageTitle title={title} />
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', p: 1, gap: 0.5 }}>
        <LanguageSwitch named />
        <ThemeSwitch />
      </Box>
      <Box
        component="main"
        sx={{
          flex: 1,
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'center',
          px: 2,
          pt: { xs: 2, sm: '9vh' },
          pb: 6,
        }}
      >
        <Box sx={{ mb: 3 }}>
          <ProductName size={36} />
        </Box>
        <ConnectionNotice />
        <Card sx={{ width: '100%', maxWidth: pageWidth.auth, p: { xs: 2.5, sm: 4 } }}>
          <Typography variant="h1" component="h1">
            {heading}
          </Typography>
          {intro === undefined ? null : <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{intro}</Typography>}
          <Box sx={{ mt: 3 }}>{children}</Box>
        </Card>
      </Box>
    </Box>
  );
}
