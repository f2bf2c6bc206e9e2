/** One's own account: profile, looks, ways to sign in, and where one is signed in. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { accountKey, readAccount, type Account } from '../../providers/account.ts';
import { PageTitle } from '../../shell/PageTitle.tsx';
import { pageWidth } from '../../theme/tokens.ts';
import { AppearanceSection } from './AppearanceSection.tsx';
import { EmailSection } from './EmailSection.tsx';
import { PasskeySection } from './PasskeySection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { useApiQuery } from '../../shell/account/useApiQuery.ts';

const sections = ['profile', 'appearance', 'email', 'password', 'second_factor', 'passkeys', 'sessions'] as const;
const contentsWidth = 200;

export default function AccountPage() {
  const translate = useTranslate();
  const { data: account, isError } = useApiQuery({ queryKey: accountKey, queryFn: readAccount });
  const title = translate('beheer.account.title');
  return (
    <Box sx={{ width: '100%', maxWidth: pageWidth.form + contentsWidth + 24, mx: { lg: 'auto' } }}>
      <PageTitle title={title} />
      <Typography variant="h1" sx={{ mb: 2 }}>
        {title}
      </Typography>
      {isError && !account ? <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert> : null}
      {account ? <Sections account={account} /> : null}
      {account || isError ? null : <Waiting />}
    </Box>
  );
}

function Sections({ account }: { readonly account: Account }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `${contentsWidth}px minmax(0, ${pageWidth.form}px)` },
        alignItems: 'start',
      }}
    >
      <Contents />
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0, maxWidth: pageWidth.form }}>
        <ProfileSection account={account} />
        <AppearanceSection account={account} />
        <EmailSection account={account} />
        <PasswordSection account={account} />
        <SecondFactorSection account={account} />
        <PasskeySection account={account} />
        <SessionsSection tokens={account.tokens.length} />
      </Box>
    </Box>
  );
}

function Contents() {
  const translate = useTranslate();
  return (
    <Box
      component="nav"
      aria-label={translate('beheer.account.contents')}
      sx={{ display: { xs: 'none', lg: 'block' }, position: 'sticky', top: 72 }}
    >
      {sections.map((section) => (
        <Link
          key={section}
          href={`#${section}`}
          underline="hover"
          sx={{ display: 'block', py: 0.75, px: 1.5, borderLeft: 2, borderColor: 'divider', color: 'text.secondary' }}
        >
          {translate(`beheer.account.${section}.title`)}
        </Link>
      ))}
    </Box>
  );
}

function Waiting() {
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: pageWidth.form, ml: { lg: `${contentsWidth + 24}px` } }}>
      {[220, 140, 120].map((height) => (
        <Card key={height} sx={{ p: 2 }}>
          <Skeleton width={160} height={28} />
          <Skeleton variant="rounded" height={height} sx={{ mt: 1 }} />
        </Card>
      ))}
    </Box>
  );
}
