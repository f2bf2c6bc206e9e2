/** Price of a time entry, above its billing fields: the rate, its source, and a link to set one if it is missing. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import { LinkBase, useTranslate } from 'react-admin';
import { lackingRate, type EntryPrice } from '../../rules/entryPrice.ts';
import { Access, type ShownRecord } from '#engine/registry';
import {
  Api,
  Pages,
  type RecordPageProps,
  Skeletons,
  useApiQuery,
  useFormat,
  usePrincipal,
  useRegistry,
} from '#engine/browser';
import type * as calls from '../../calls.ts';
import { hoursKey } from '../hours.ts';
import { priceText } from './priceText.ts';

export default function HoursPrice({ record }: RecordPageProps<'hours'>) {
  const translate = useTranslate();
  const format = useFormat();
  const uuid = record.id;
  // The rate may have been changed elsewhere: read it whenever the tab is opened.
  const { data, isError } = useApiQuery({
    queryKey: [...hoursKey, 'price', uuid, record.version],
    queryFn: () => readEntryPrice(uuid),
    staleTime: 0,
  });
  if (isError && !data) return <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert>;
  if (!data) return <PriceSkeleton />;
  const { sentence, sum, isMissing } = priceText(data, { translate, format });
  return (
    <Alert severity={isMissing ? 'warning' : 'info'}>
      <Box component="span" sx={{ fontWeight: 600 }}>
        {sentence}
      </Box>
      {isMissing ? (
        <Box component="span" sx={{ ml: 0.5 }}>
          <WhereToSet entry={record} />
        </Box>
      ) : null}
      {sum === null ? null : <Box sx={{ fontVariantNumeric: 'tabular-nums' }}>{sum}</Box>}
    </Alert>
  );
}

/** Placeholder for the sentence and the amount. */
function PriceSkeleton() {
  return (
    <Card sx={{ px: 2, py: 1 }}>
      <Skeletons.LinesSkeleton lines={2} />
    </Card>
  );
}

function WhereToSet({ entry }: { readonly entry: ShownRecord<'hours'> }) {
  const translate = useTranslate();
  const rates = useRegistry().resources['hourly-rates'];
  const principal = usePrincipal();
  if (!rates || !Access.mayDo(rates, principal, 'create')) return translate('beheer.price.ask_rate');
  return (
    <Link component={LinkBase} to={Pages.createPath(rates, lackingRate(entry))}>
      {translate('beheer.price.set_rate')}
    </Link>
  );
}

const call = Api.callsOf<typeof calls>();

/** Reads the price of an entry: as fixed at approval, or as it would be if approved now. */
const readEntryPrice = (uuid: string): Promise<EntryPrice> => call('GET /api/hours/:uuid/price', { params: { uuid } });
