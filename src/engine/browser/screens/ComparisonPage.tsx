/** Page that compares two sides: time of the last comparison, and a row with remedies for each difference. */
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mdiCheckAll, mdiScaleBalance } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import { Icon } from '../ui/Icon.tsx';
import { useLabel } from '../ui/useLabel.ts';
import { Notice } from './Notice.tsx';
import { Page, usePageCrumbs } from './Page.tsx';
import { RowsSkeleton } from './skeletons/RowsSkeleton.tsx';
import type { PageProps } from './pageProps.ts';
import { errorText, type Write } from './useWrite.ts';

interface Props extends PageProps {
  /** `data` is undefined while it loads. */
  readonly comparison: {
    readonly data: { readonly compared_at: string | null; readonly differences: readonly unknown[] } | undefined;
    readonly isError: boolean;
  };
  readonly write: Write;
  readonly onCompare: () => void;
  readonly texts: {
    readonly compare: string;
    readonly never: string;
    readonly neverText: string;
    /** Text above the differences. */
    readonly intro: string;
  };
  /** Shown instead of rows if nothing differs; null if that is not known either. */
  readonly agreement: { readonly icon?: string; readonly title: string; readonly text: string } | null;
  /** Objects that could not be compared. */
  readonly failures?: readonly { readonly name: string; readonly text: string }[];
  /** A `ComparisonRow` for each difference. */
  readonly children: ReactNode;
}

/** Page with a compare button. `children` are the {@link ComparisonRow}s. */
export function ComparisonPage({ page, comparison, write, onCompare, texts, agreement, failures, children }: Props) {
  const translate = useTranslate();
  const title = useLabel()(page.label);
  const { data, isError } = comparison;
  const isCompared = Boolean(data?.compared_at);
  const differs = data !== undefined && data.differences.length > 0;
  return (
    <Page
      crumbs={usePageCrumbs(page)}
      title={title}
      name={title}
      actions={
        <Button variant="outlined" startIcon={<Icon path={mdiScaleBalance} />} loading={write.busy} onClick={onCompare}>
          {texts.compare}
        </Button>
      }
    >
      {write.error === null ? null : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {errorText(write.error)}
        </Alert>
      )}
      {isError && !data ? <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert> : null}
      {data || isError ? null : <RowsSkeleton />}
      {failures?.map(({ name, text }) => (
        <Alert key={name} severity="error" sx={{ mb: 2 }}>
          {text}
        </Alert>
      ))}
      {data && !isCompared ? <Notice icon={mdiScaleBalance} title={texts.never} text={texts.neverText} /> : null}
      {isCompared && !differs && agreement ? <Notice icon={mdiCheckAll} {...agreement} /> : null}
      {differs ? (
        <Stack sx={{ gap: 2 }}>
          <Typography sx={{ color: 'text.secondary' }}>{texts.intro}</Typography>
          <Card component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {children}
          </Card>
        </Stack>
      ) : null}
    </Page>
  );
}

interface RowProps {
  readonly heading: string;
  /** Path of the object that differs; null if it has no page here. */
  readonly to: string | null;
  /** Description of the difference. */
  readonly children: ReactNode;
  /** Buttons that resolve the difference. */
  readonly remedies: ReactNode;
}

/** A difference. `to` links its heading to the object that differs. */
export function ComparisonRow({ heading, to, children, remedies }: RowProps) {
  const sx = { fontWeight: 500, overflowWrap: 'anywhere' } as const;
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', md: 'row' }}
      sx={{
        gap: { xs: 1, md: 2 },
        px: 2,
        py: 1.25,
        alignItems: { md: 'center' },
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Stack sx={{ flex: 1, minWidth: 0 }}>
        {to === null ? (
          <Typography sx={sx}>{heading}</Typography>
        ) : (
          <Link component={LinkBase} to={to} color="textPrimary" sx={sx}>
            {heading}
          </Link>
        )}
        {children}
      </Stack>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {remedies}
      </Stack>
    </Stack>
  );
}
