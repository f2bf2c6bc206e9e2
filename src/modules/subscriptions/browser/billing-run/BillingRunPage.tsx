/** Page of the billing run of a seller: what a run on a day would bill, a button that starts it, and earlier runs. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { mdiPlayCircleOutline } from '@mdi/js';
import { useState } from 'react';
import { useGetList, useNavigate, useTranslate } from 'react-admin';
import type { ShownRecord } from '#engine/registry';
import {
  DayPicker,
  errorText,
  Icon,
  Page,
  type PageProps,
  Pages,
  Skeletons,
  todayHere,
  useApiQuery,
  useLabel,
  useWrite,
} from '#engine/browser';
import { previewBillingRun } from '../subscriptions.ts';
import { EarlierRuns } from './EarlierRuns.tsx';
import { NonPayment } from './NonPayment.tsx';
import { RunPreview } from './RunPreview.tsx';

export default function BillingRunPage({ page }: PageProps) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const title = useLabel()(page.label);
  const write = useWrite();
  const today = todayHere();
  const [on, setOn] = useState<string>(today);
  const [chosen, setChosen] = useState<string | null>(null);
  const { data: sellers = [] } = useGetList<ShownRecord<'sellers'>>('sellers', {
    filter: { status: 'active' },
    sort: { field: 'name', order: 'ASC' },
  });
  const seller = sellers.find(({ id }) => id === chosen) ?? sellers.find(({ is_default }) => is_default) ?? sellers[0];
  const seller_uuid = seller === undefined ? null : String(seller.id);
  const preview = useApiQuery({
    queryKey: ['billing-run', on, seller_uuid],
    queryFn: () => previewBillingRun({ on, seller_uuid: seller_uuid ?? '' }),
    enabled: seller_uuid !== null,
  });
  const start = (): void =>
    void write.run(async (provider) => {
      const { data } = await provider.create('billing-runs', { data: { seller_uuid, run_on: on } });
      navigate(`/billing-runs/${String(data.id)}`);
    });
  const hasWork = preview.data?.clients.some(({ outcome }) => outcome !== 'never') === true;
  return (
    <Page
      crumbs={Pages.usePageCrumbs(page)}
      title={title}
      name={title}
      actions={
        hasWork && on <= today ? (
          <Button
            variant="contained"
            startIcon={<Icon path={mdiPlayCircleOutline} />}
            loading={write.busy}
            onClick={start}
          >
            {translate('beheer.billing_run.start')}
          </Button>
        ) : null
      }
    >
      <Stack sx={{ gap: 3 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pt: 1 }}>
          <DayPicker label={translate('beheer.billing_run.on')} day={on} onDay={setOn} />
          {sellers.length > 1 && seller_uuid !== null ? (
            <TextField
              select
              label={translate('beheer.billing_run.seller')}
              value={seller_uuid}
              onChange={({ target }) => setChosen(target.value)}
              fullWidth={false}
              sx={{ minWidth: 260 }}
            >
              {sellers.map(({ id, name }) => (
                <MenuItem key={id} value={String(id)}>
                  {name}
                </MenuItem>
              ))}
            </TextField>
          ) : null}
        </Box>
        {write.error === null ? null : <Alert severity="warning">{errorText(write.error)}</Alert>}
        {on > today ? <Alert severity="info">{translate('beheer.billing_run.ahead')}</Alert> : null}
        {preview.data ? <RunPreview preview={preview.data} seller_uuid={seller_uuid ?? ''} /> : null}
        {preview.isError && !preview.data ? (
          <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert>
        ) : null}
        {preview.data || preview.isError ? null : <Skeletons.RowsSkeleton />}
        <EarlierRuns />
      </Stack>
      <NonPayment />
    </Page>
  );
}
