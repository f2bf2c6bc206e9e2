/** Zone tab on the page of a domain, with a notice if the domain is delegated to other name servers. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mdiDnsOutline } from '@mdi/js';
import { LinkBase, useGetList, useGetOne, useTranslate } from 'react-admin';
import type { Resource, ShownRecord } from '#engine/registry';
import { Notice, type RecordPageProps, useRegistry } from '#engine/browser';
import { delegationOf } from '../../rules/zone.ts';
import { recordsOf } from '../zone-records/sheetRows.ts';
import { ZoneSheet } from '../zone-records/ZoneRecords.tsx';

export default function DomainZone({ record }: RecordPageProps<'domains'>) {
  const translate = useTranslate();
  const resource = useRegistry().resources['dns-zones'];
  const { data, isPending } = useGetList<ShownRecord<'dns-zones'>>('dns-zones', {
    filter: { domain_uuid: record.id, status: { ne: 'deleted' } },
    pagination: { page: 1, perPage: 1 },
  });
  const [found] = data ?? [];
  if (!resource || isPending) return null;
  if (!found)
    return (
      <Notice icon={mdiDnsOutline} title={translate('beheer.dns.none')} text={translate('beheer.dns.none_text')} />
    );
  return <ZoneOfDomain resource={resource} zone={found.id} nameservers={record.nameservers ?? []} />;
}

function ZoneOfDomain({
  resource,
  zone: id,
  nameservers,
}: {
  readonly resource: Resource;
  readonly zone: string;
  readonly nameservers: readonly string[];
}) {
  const translate = useTranslate();
  const { data: zone } = useGetOne<ShownRecord<'dns-zones'>>('dns-zones', { id });
  if (!zone?.records) return null;
  const delegation = delegationOf(zone.name ?? '', nameservers, recordsOf(zone));
  return (
    <Box>
      <Alert
        severity={delegation === 'ours' ? 'success' : 'warning'}
        sx={{ mb: 1.5 }}
        action={
          <Button component={LinkBase} to={`${resource.route}/${zone.id}`} color="inherit">
            {translate('beheer.dns.open')}
          </Button>
        }
      >
        {translate(`beheer.dns.delegation.${delegation}`, { nameservers: nameservers.join(', ') || '—' })}
      </Alert>
      <ZoneSheet resource={resource} zone={zone} />
    </Box>
  );
}
