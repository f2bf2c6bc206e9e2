/** Beside the form of a new batch of direct debits: what it would collect, and what it leaves out. */
import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslate } from 'react-admin';
import type { ShownRecord } from '#engine/registry';
import { Api, errorText, FieldValue, useFormat, useRegistry } from '#engine/browser';
import type * as calls from '../../calls.ts';

const ask = Api.asksOf<typeof calls>();

type Batch = Partial<Pick<ShownRecord<'collections'>, 'seller_uuid' | 'execution_on' | 'retry_returned'>>;

export default function CollectionPreview() {
  const translate = useTranslate();
  const format = useFormat();
  const { collections } = useRegistry().resources;
  const { seller_uuid, execution_on, retry_returned } = useWatch<Batch>();
  const isChosen = Boolean(seller_uuid) && Boolean(execution_on);
  const { data, error } = useQuery({
    queryKey: ['collection-preview', seller_uuid, execution_on, retry_returned],
    queryFn: () =>
      ask('GET /api/collections/preview', {
        query: {
          seller_uuid: String(seller_uuid),
          execution_on: String(execution_on),
          retry_returned: retry_returned ? 'true' : 'false',
        },
      }),
    enabled: isChosen,
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (!isChosen)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('beheer.collecting.choose')}</Typography>;
  if (error)
    return (
      <Alert severity="warning" sx={{ alignSelf: 'start' }}>
        {errorText(error)}
      </Alert>
    );
  if (data === undefined) return null;
  const left_out = collections?.fields['left_out'];
  return (
    <Card sx={{ alignSelf: 'start', width: '100%' }}>
      <CardContent role="status" aria-label={translate('beheer.collecting.preview')}>
        <Typography sx={{ color: 'text.secondary' }}>{translate('beheer.collecting.preview')}</Typography>
        <Typography sx={{ fontSize: 20, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {translate('beheer.collecting.count', { smart_count: data.count })}
        </Typography>
        <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {translate('beheer.collecting.total', { total: format.money(data.total_cents, 'EUR') })}
        </Typography>
        {collections && left_out && data.left_out.length > 0 ? (
          <>
            <Typography sx={{ mt: 2, mb: 1, color: 'text.secondary' }}>
              {translate('beheer.collecting.left_out')}
            </Typography>
            <FieldValue
              resource={collections}
              field={left_out}
              record={{ id: 'preview', left_out: data.left_out }}
              place="page"
            />
          </>
        ) : null}
      </CardContent>
    </Card>
  );
}
