/** Page of differences between services and their subscriptions, each with a way to correct it. */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { LinkBase, useNotify, useTranslate } from 'react-admin';
import { Api, type PageProps, Pages, useApiQuery, useFormat, useRegistry, useWrite } from '#engine/browser';
import type * as calls from '../../calls.ts';
import { repairable, type ServiceComparison, type ServiceDifference } from '../../rules/serviceComparison.ts';

const call = Api.callsOf<typeof calls>();

const readServiceComparison = (): Promise<ServiceComparison> => call('GET /api/service-comparison');
const compareServices = (): Promise<ServiceComparison> => call('POST /api/service-comparison');

/** @throws HttpError 409 if it must be corrected by hand, or the step is rejected. */
const repairService = ({ kind, resource, uuid }: ServiceDifference): Promise<ServiceComparison> =>
  call('POST /api/service-comparison/mend', { body: { kind, resource, uuid } });

export default function ServiceComparisonPage({ page }: PageProps) {
  const translate = useTranslate();
  const format = useFormat();
  const notify = useNotify();
  const write = useWrite();
  const comparison = useApiQuery({ queryKey: ['service-comparison'], queryFn: readServiceComparison });
  const text = (key: string, values = {}): string => translate(`beheer.service_comparison.${key}`, values);
  const { compared_at, differences = [] } = comparison.data ?? {};
  const when = compared_at ? format.dateTime(compared_at) : '';
  const run = (change: () => Promise<unknown>, done: 'compared_now' | 'mended') =>
    void write.run(async () => {
      await change();
      notify(`beheer.service_comparison.${done}`, { type: 'success' });
    });
  return (
    <Pages.ComparisonPage
      page={page}
      comparison={comparison}
      write={write}
      onCompare={() => run(compareServices, 'compared_now')}
      texts={{
        compare: text('compare'),
        never: text('never'),
        neverText: text('never_text'),
        intro: `${text('intro', { smart_count: differences.length })} ${text('compared', { when })}.`,
      }}
      agreement={{ title: text('agrees'), text: text('agrees_text', { when }) }}
    >
      {differences.map((one) => (
        <Difference
          key={`${one.kind} ${one.uuid} ${one.name}`}
          difference={one}
          busy={write.busy}
          onMend={() => run(() => repairService(one), 'mended')}
        />
      ))}
    </Pages.ComparisonPage>
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
    <Pages.ComparisonRow
      heading={[name, client_name].filter(Boolean).join(' · ')}
      to={to}
      remedies={
        repairable.has(kind) ? (
          <Button variant="outlined" disabled={busy} onClick={onMend} aria-label={`${text('mend')}: ${name}`}>
            {text('mend')}
          </Button>
        ) : (
          <Button variant="outlined" component={LinkBase} to={to} aria-label={`${text('open')}: ${name}`}>
            {text('open')}
          </Button>
        )
      }
    >
      <Typography sx={{ color: 'text.secondary' }}>{text(`kinds.${kind}`)}</Typography>
    </Pages.ComparisonRow>
  );
}
