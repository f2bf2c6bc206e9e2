/** Step for the domain and the user name on the server, proposed from the domain or the client. */
import { useEffect, useRef } from 'react';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import TextField from '@mui/material/TextField';
import { useGetList, useGetOne, useTranslate } from 'react-admin';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import { proposedUsername } from '../../rules/username.ts';
import type { Resource, ShownRecord, ValuesOf } from '#engine/registry';
import { adminName, Theme, useLabel, useRegistry, Wizard } from '#engine/browser';
import { useFreeUsername } from './useFreeUsername.ts';

const most = 200;

type Chosen = Pick<ValuesOf<'hosting'>, 'client_uuid' | 'server_uuid' | 'domain_uuid'>;

export function NameStep({ hosting }: { readonly hosting: Resource }) {
  const [client_uuid, server_uuid, domain_uuid] = useWatch<
    Chosen,
    readonly ['client_uuid', 'server_uuid', 'domain_uuid']
  >({ name: ['client_uuid', 'server_uuid', 'domain_uuid'] });
  const registry = useRegistry();
  const client = client_uuid || null;
  const [domainsResource, clientsResource] = [registry.resources['domains'], registry.resources['clients']];
  const { data: domains = [] } = useGetList<ShownRecord<'domains'>>(
    domainsResource ? adminName(domainsResource) : '',
    {
      filter: { client_uuid: client, status: { nin: endedStatuses } },
      pagination: { page: 1, perPage: most },
      sort: { field: 'name', order: 'ASC' },
    },
    { enabled: client !== null && domainsResource !== undefined },
  );
  const { data: owner } = useGetOne<ShownRecord<'clients'>>(
    clientsResource ? adminName(clientsResource) : '',
    { id: client ?? '' },
    { enabled: client !== null && clientsResource !== undefined },
  );
  const domain = domains.find((one) => one.id === domain_uuid);
  useProposal(hosting, server_uuid || null, proposedUsername(domain?.name || owner?.name || ''));
  return (
    <Card sx={{ maxWidth: Theme.pageWidth.form }}>
      <CardContent>
        <DomainChoice hosting={hosting} domains={domains} />
        <Box sx={{ mt: 1 }}>
          <Wizard.StepFields resource={hosting} names={['username', 'password']} required={['username']} />
        </Box>
      </CardContent>
    </Card>
  );
}

/** Domains in these states cannot get an account. */
const endedStatuses = ['deleted', 'transferred_away', 'failed', 'transfer_failed'];

/** Fills in the proposed name until the person types another one. */
function useProposal(hosting: Resource, server: string | null, base: string): void {
  const { proposal } = useFreeUsername(hosting, server, base);
  const { getValues, setValue } = useFormContext<Pick<ValuesOf<'hosting'>, 'username'>>();
  const proposed = useRef<string | null>(null);
  useEffect(() => {
    const present = getValues('username');
    if (proposal === null || present === proposal || (present && present !== proposed.current)) return;
    proposed.current = proposal;
    setValue('username', proposal);
  }, [proposal, getValues, setValue]);
}

interface ChoiceProps {
  readonly hosting: Resource;
  readonly domains: readonly ShownRecord<'domains'>[];
}

function DomainChoice({ hosting, domains }: ChoiceProps) {
  const translate = useTranslate();
  const label = useLabel();
  const { field, fieldState } = useController({ name: 'domain_uuid' });
  const declared = hosting.fields['domain_uuid'];
  const nameOf = ({ name_unicode, name }: ShownRecord<'domains'>): string => name_unicode ?? name ?? '';
  return (
    <Autocomplete
      options={[...domains]}
      value={domains.find((domain) => domain.id === field.value) ?? null}
      onChange={(_, domain) => field.onChange(domain?.id ?? null)}
      onBlur={field.onBlur}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(left, right) => left.id === right.id}
      noOptionsText={translate('beheer.hosting_create.no_domains')}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={declared ? label(declared.label) : ''}
          margin="dense"
          error={fieldState.error !== undefined}
          helperText={
            fieldState.error?.message ??
            translate(domains.length === 0 ? 'beheer.hosting_create.no_domains' : 'beheer.hosting_create.domain_later')
          }
        />
      )}
    />
  );
}
