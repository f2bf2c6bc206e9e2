/** What does not agree of services and what pays for them, each with the way to put it right. */
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mdiCheckAll, mdiScaleBalance } from '@mdi/js';
import { LinkBase, useNotify, useTranslate } from 'react-admin';
import { Icon } from '../../../../engine/browser/fields/Icon.tsx';
import { useLabel } from '../../../../engine/browser/fields/useLabel.ts';
import { useFormat } from '../../../../engine/browser/i18n/useFormat.ts';
import { useRegistry } from '../../../../engine/browser/registry.ts';
import { Notice } from '../../../../engine/browser/screens/Notice.tsx';
import { Page, usePageCrumbs } from '../../../../engine/browser/screens/Page.tsx';
import type { PageProps } from '../../../../engine/browser/screens/pageProps.ts';
import { errorText, useWrite } from '../../../../engine/browser/screens/useWrite.ts';
import { useApiQuery } from '../../../../engine/browser/shell/account/useApiQuery.ts';
import { callsOf } from '../../../../engine/browser/providers/call.ts';
import type * as calls from '../../calls.ts';
import { mendable, type ServiceComparison, type ServiceDifference } from '../../rules/serviceComparison.ts';

const call = callsOf<typeof calls>();

const readServiceComparison = (): Promise<ServiceComparison> => call('GET /api/service-comparison');
const compareServices = (): Promise<ServiceComparison> => call('POST /api/service-comparison');

/** @throws HttpError 409 where it is for a person, or the step is refused. */
const mendService = ({ kind, resource, uuid }: ServiceDifference): Promise<ServiceComparison> =>
  call('POST /api/service-comparison/mend', { body: { kind, resource, uuid } });

export default function ServiceComparisonPage({ page }: PageProps) {
  const translate = useTranslate();
  const format = useFormat();
  const notify = useNotify();
  const write = useWrite();
  const title = useLabel()(page.label);
  const { data, isError } = useApiQuery({ queryKey: ['service-comparison'], queryFn: readServiceComparison });
  const text = (key: string, values = {}): string => translate(`beheer.service_comparison.${key}`, values);
  const when = data?.compared_at ? format.dateTime(data.compared_at) : null;
  const run = (change: () => Promise<unknown>) =>
    void write.run(async () => {
      await change();
      notify(`beheer.service_comparison.${change === compareServices ? 'compared_now' : 'mended'}`, {
        type: 'success',
      });
    });
  return (
    <Page
      crumbs={usePageCrumbs(page)}
      title={title}
      name={title}
      actions={
        <Button
          variant="outlined"
          startIcon={<Icon path={mdiScaleBalance} />}
          loading={write.busy}
          onClick={() => run(compareServices)}
        >
          {text('compare')}
        </Button>
      }
    >
      {write.error === null ? null : (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {errorText(write.error)}
        </Alert>
      )}
      {isError && !data ? <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert> : null}
      {data || isError ? null : <Skeleton variant="rounded" height={320} />}
      {data && when === null ? <Notice icon={mdiScaleBalance} title={text('never')} text={text('never_text')} /> : null}
      {data && when !== null && data.differences.length === 0 ? (
        <Notice icon={mdiCheckAll} title={text('agrees')} text={text('agrees_text', { when })} />
      ) : null}
      {data && data.differences.length > 0 ? (
        <Stack sx={{ gap: 2 }}>
          <Typography sx={{ color: 'text.secondary' }}>
            {text('intro', { smart_count: data.differences.length })} {text('compared', { when })}.
          </Typography>
          <Card component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.differences.map((one) => (
              <Difference
                key={`${one.kind} ${one.uuid}`}
                difference={one}
                busy={write.busy}
                onMend={() => run(() => mendService(one))}
              />
            ))}
          </Card>
        </Stack>
      ) : null}
    </Page>
  );
}

interface DifferenceProps {
  readonly difference: ServiceDifference;
  readonly busy: boolean;
  readonly onMend: () => void;
}

function Difference({ difference: { kind, resource, uuid, name, client_name }, busy, onMend }: DifferenceProps) {
  const translate = useTranslate();
  const text = (key: string): string => translate(`beheer.service_comparison.${key}`);
  const to = `${useRegistry().resources[resource]?.route}/${uuid}`;
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{
        gap: 2,
        px: 2,
        py: 1.25,
        alignItems: { sm: 'center' },
        '& + &': { borderTop: 1, borderColor: 'divider' },
      }}
    >
      <Stack sx={{ flex: 1, minWidth: 0 }}>
        <Link component={LinkBase} to={to} color="textPrimary" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {[name, client_name].filter(Boolean).join(' · ')}
        </Link>
        <Typography sx={{ color: 'text.secondary' }}>{text(`kinds.${kind}`)}</Typography>
      </Stack>
      {mendable.has(kind) ? (
        <Button variant="outlined" disabled={busy} onClick={onMend} aria-label={`${text('mend')}: ${name}`}>
          {text('mend')}
        </Button>
      ) : (
        <Button variant="outlined" component={LinkBase} to={to} aria-label={`${text('open')}: ${name}`}>
          {text('open')}
        </Button>
      )}
    </Stack>
  );
}
