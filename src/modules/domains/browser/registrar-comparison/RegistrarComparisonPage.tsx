/** Differences between our domains and the registrars, each with the actions that repair it. */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { mdiScaleBalance } from '@mdi/js';
import { LinkBase, useNotify, useTranslate } from 'react-admin';
import { Api, type PageProps, Pages, useApiQuery, useFormat, useLabel, useRegistry, useWrite } from '#engine/browser';
import type * as calls from '../../calls.ts';
import {
  remediesOf,
  type RegistrarComparison,
  type RegistrarDifference,
  type Remedy,
} from '../../rules/registrarComparison.ts';

const call = Api.callsOf<typeof calls>();

const readComparison = (): Promise<RegistrarComparison> => call('GET /api/registrar-comparison');
const compareNow = (): Promise<RegistrarComparison> => call('POST /api/registrar-comparison');

/** @throws HttpError 409 if it has changed since, or if the repair is not possible */
const mend = ({ kind, provider_uuid, name }: RegistrarDifference, way: Remedy): Promise<RegistrarComparison> =>
  call('POST /api/registrar-comparison/mend', { body: { kind, provider_uuid, name, way } });

export default function RegistrarComparisonPage({ page }: PageProps) {
  const translate = useTranslate();
  const format = useFormat();
  const notify = useNotify();
  const write = useWrite();
  const comparison = useApiQuery({ queryKey: ['registrar-comparison'], queryFn: readComparison });
  const text = (key: string, values = {}): string => translate(`beheer.registrar_comparison.${key}`, values);
  const { compared_at, listed = 0, failed = [], differences = [] } = comparison.data ?? {};
  const when = compared_at ? format.dateTime(compared_at) : '';
  const run = (change: () => Promise<unknown>, done: string) =>
    void write.run(async () => {
      await change();
      notify(`beheer.registrar_comparison.done.${done}`, { type: 'success' });
    });
  const agrees = { title: text('agrees'), text: text('agrees_text', { when, smart_count: listed }) };
  const nobody = { icon: mdiScaleBalance, title: text('nobody'), text: text('nobody_text') };
  const unlisted = failed.length === 0 ? nobody : null;
  return (
    <Pages.ComparisonPage
      page={page}
      comparison={comparison}
      write={write}
      onCompare={() => run(compareNow, 'compared')}
      texts={{
        compare: text('compare'),
        never: text('never'),
        neverText: text('never_text'),
        intro: `${text('intro', { smart_count: differences.length })} ${text('compared', { when })}.`,
      }}
      agreement={listed > 0 ? agrees : unlisted}
      failures={failed.map(({ provider_name, reason }) => ({
        name: provider_name,
        text: text('failed', { provider: provider_name, reason }),
      }))}
    >
      {differences.map((one) => (
        <Difference
          key={`${one.kind} ${one.provider_uuid} ${one.name}`}
          difference={one}
          busy={write.busy}
          onMend={(way) => run(() => mend(one, way), way)}
        />
      ))}
    </Pages.ComparisonPage>
  );
}

interface DifferenceProps {
  readonly difference: RegistrarDifference;
  readonly busy: boolean;
  readonly onMend: (way: Remedy) => void;
}

function Difference({ difference, busy, onMend }: DifferenceProps) {
  const { kind, uuid, name, client_name, provider_name, task_uuid } = difference;
  const translate = useTranslate();
  const text = (key: string, values = {}): string => translate(`beheer.registrar_comparison.${key}`, values);
  const { resources } = useRegistry();
  const value = useSide(kind);
  const hasSides = kind !== 'only_there' && kind !== 'only_here';
  const ways: readonly Remedy[] = [...remediesOf[kind], ...(task_uuid === null ? (['task'] as const) : [])];
  return (
    <Pages.ComparisonRow
      heading={[name, client_name].filter(Boolean).join(' · ')}
      to={uuid === null ? null : `${resources['domains']?.route}/${uuid}`}
      remedies={
        <>
          {ways.map((way) => (
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
          {task_uuid === null ? null : (
            <Button
              component={LinkBase}
              to={`${resources['tasks']?.route}/${task_uuid}`}
              aria-label={`${text('open_task')}: ${name}`}
            >
              {text('open_task')}
            </Button>
          )}
        </>
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>{text(`kinds.${kind}`, { provider: provider_name })}</Typography>
      {hasSides ? (
        <Typography component="div" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          <div>{text('ours', { ours: value(difference.ours) })}</div>
          <div>{text('theirs', { provider: provider_name, theirs: value(difference.theirs) })}</div>
        </Typography>
      ) : null}
    </Pages.ComparisonRow>
  );
}

/** Returns a formatter for the value of one side. */
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
