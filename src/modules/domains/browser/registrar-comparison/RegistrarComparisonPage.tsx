/** What differs between domains here and at their registrars, each with the ways to put it right. */
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
import { callsOf } from '../../../../engine/browser/providers/call.ts';
import { useRegistry } from '../../../../engine/browser/registry.ts';
import { Notice } from '../../../../engine/browser/screens/Notice.tsx';
import { Page, usePageCrumbs } from '../../../../engine/browser/screens/Page.tsx';
import type { PageProps } from '../../../../engine/browser/screens/pageProps.ts';
import { errorText, useWrite } from '../../../../engine/browser/screens/useWrite.ts';
import { useApiQuery } from '../../../../engine/browser/shell/account/useApiQuery.ts';
import type * as calls from '../../calls.ts';
import {
  waysOf,
  type RegistrarComparison,
  type RegistrarDifference,
  type Way,
} from '../../rules/registrarComparison.ts';

const call = callsOf<typeof calls>();

const readComparison = (): Promise<RegistrarComparison> => call('GET /api/registrar-comparison');
const compareNow = (): Promise<RegistrarComparison> => call('POST /api/registrar-comparison');

/** @throws HttpError 409 where it has changed since, or is refused. */
const mend = ({ kind, provider_uuid, name }: RegistrarDifference, way: Way): Promise<RegistrarComparison> =>
  call('POST /api/registrar-comparison/mend', { body: { kind, provider_uuid, name, way } });

export default function RegistrarComparisonPage({ page }: PageProps) {
  const translate = useTranslate();
  const format = useFormat();
  const notify = useNotify();
  const write = useWrite();
  const title = useLabel()(page.label);
  const { data, isError } = useApiQuery({ queryKey: ['registrar-comparison'], queryFn: readComparison });
  const text = (key: string, values = {}): string => translate(`beheer.registrar_comparison.${key}`, values);
  const when = data?.compared_at ? format.dateTime(data.compared_at) : null;
  const isAsked = data !== undefined && (data.listed > 0 || data.failed.length > 0);
  const run = (change: () => Promise<unknown>, done: string) =>
    void write.run(async () => {
      await change();
      notify(`beheer.registrar_comparison.done.${done}`, { type: 'success' });
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
          onClick={() => run(compareNow, 'compared')}
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
      {(data?.failed ?? []).map(({ provider_name, reason }) => (
        <Alert key={provider_name} severity="error" sx={{ mb: 2 }}>
          {text('failed', { provider: provider_name, reason })}
        </Alert>
      ))}
      {data && when === null ? <Notice icon={mdiScaleBalance} title={text('never')} text={text('never_text')} /> : null}
      {when !== null && !isAsked ? (
        <Notice icon={mdiScaleBalance} title={text('nobody')} text={text('nobody_text')} />
      ) : null}
      {data && when !== null && data.listed > 0 && data.differences.length === 0 ? (
        <Notice
          icon={mdiCheckAll}
          title={text('agrees')}
          text={text('agrees_text', { when, smart_count: data.listed })}
        />
      ) : null}
      {data && data.differences.length > 0 ? (
        <Stack sx={{ gap: 2 }}>
          <Typography sx={{ color: 'text.secondary' }}>
            {text('intro', { smart_count: data.differences.length })} {text('compared', { when })}.
          </Typography>
          <Card component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {data.differences.map((one) => (
              <Difference
                key={`${one.kind} ${one.provider_uuid} ${one.name}`}
                difference={one}
                busy={write.busy}
                onMend={(way) => run(() => mend(one, way), way)}
              />
            ))}
          </Card>
        </Stack>
      ) : null}
    </Page>
  );
}

interface DifferenceProps {
  readonly difference: RegistrarDifference;
  readonly busy: boolean;
  readonly onMend: (way: Way) => void;
}

function Difference({ difference, busy, onMend }: DifferenceProps) {
  const { kind, uuid, name, client_name, provider_name, task_uuid } = difference;
  const translate = useTranslate();
  const text = (key: string, values = {}): string => translate(`beheer.registrar_comparison.${key}`, values);
  const { resources } = useRegistry();
  const value = useSide(kind);
  const heading = [name, client_name].filter(Boolean).join(' · ');
  const hasSides = kind !== 'only_there' && kind !== 'only_here';
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
        {uuid === null ? (
          <Typography sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>{heading}</Typography>
        ) : (
          <Link
            component={LinkBase}
            to={`${resources['domains']?.route}/${uuid}`}
            color="textPrimary"
            sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}
          >
            {heading}
          </Link>
        )}
        <Typography sx={{ color: 'text.secondary' }}>{text(`kinds.${kind}`, { provider: provider_name })}</Typography>
        {hasSides ? (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {text('sides', { ours: value(difference.ours), provider: provider_name, theirs: value(difference.theirs) })}
          </Typography>
        ) : null}
      </Stack>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
        {waysOf[kind].map((way) => (
          <Button
            key={way}
            variant="outlined"
            disabled={busy}
            onClick={() => onMend(way)}
            aria-label={`${text(`ways.${way}`)}: ${name}`}
          >
            {text(`ways.${way}`)}
          </Button>
        ))}
        {task_uuid === null ? (
          <Button
            variant="outlined"
            disabled={busy}
            onClick={() => onMend('task')}
            aria-label={`${text('ways.task')}: ${name}`}
          >
            {text('ways.task')}
          </Button>
        ) : (
          <Button
            component={LinkBase}
            to={`${resources['tasks']?.route}/${task_uuid}`}
            aria-label={`${text('open_task')}: ${name}`}
          >
            {text('open_task')}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

/** What one side has, as people read it. */
function useSide(kind: RegistrarDifference['kind']): (value: string | null) => string {
  const format = useFormat();
  const translate = useTranslate();
  const label = useLabel();
  const states = useRegistry().resources['domains']?.fields['status']?.options ?? [];
  return (value) => {
    if (value === null || value === '') return translate('beheer.registrar_comparison.nothing');
    if (kind === 'expiry') return format.date(value);
    if (kind === 'locked') return translate(`beheer.registrar_comparison.locked.${value}`);
    const state = kind === 'status' ? states.find((one) => one.value === value) : undefined;
    if (kind === 'nameservers') return value.replaceAll(' ', ', ');
    return state ? label(state.label) : value;
  };
}
