/** One's own account: profile, appearance, sign-in methods and sessions. */
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { accountKey, readAccount, type OwnAccount } from '../../providers/calls/account.ts';
import { LoadingStatus } from '../../screens/skeletons/LoadingStatus.tsx';
import { PageTitle } from '../../shell/PageTitle.tsx';
import { height, pageWidth } from '../../theme/tokens.ts';
import { AccountSection } from './AccountSection.tsx';
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

function Sections({ account }: { readonly account: OwnAccount }) {
  return (
    <Around>
      <ProfileSection account={account} />
      <AppearanceSection account={account} />
      <EmailSection account={account} />
      <PasswordSection account={account} />
      <SecondFactorSection account={account} />
      <PasskeySection account={account} />
      <SessionsSection tokens={account.tokens.length} />
    </Around>
  );
}

function Around({ children }: { readonly children: ReactNode }) {
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
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0, maxWidth: pageWidth.form }}>{children}</Box>
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

/** The titles are known while the content loads. */
function Waiting() {
  return (
    <>
      <LoadingStatus />
      <Around>
        {sections.map((section) => (
          <AccountSection key={section} name={section}>
            <Box aria-busy sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
              {Array.from({ length: fieldsOf[section] ?? 1 }, (_, index) => (
                <Skeleton key={index} variant="rounded" sx={{ width: '100%', height: height.field }} />
              ))}
              <Skeleton variant="rounded" width={96} height={36} />
            </Box>
          </AccountSection>
        ))}
      </Around>
    </>
  );
}

/** The number of fields, if it is not one. */
const fieldsOf: Readonly<Partial<Record<(typeof sections)[number], number>>> = {
  profile: 2,
  appearance: 3,
  password: 2,
};
