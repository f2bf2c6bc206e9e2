/** Step that selects the server: those with capacity, the emptiest preselected. */
import { useEffect, useId } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import { mdiServer } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { useController, useWatch } from 'react-hook-form';
import type { Resource, ShownRecord, ValuesOf } from '#engine/registry';
import { errorText, FieldValue, Notice, Skeletons, Theme } from '#engine/browser';
import { placesIn, useServersWithCapacity } from './useServersWithCapacity.ts';

export function ServerStep({ servers: resource }: { readonly servers: Resource }) {
  const client = useWatch<Pick<ValuesOf<'hosting'>, 'client_uuid'>, 'client_uuid'>({ name: 'client_uuid' });
  const { servers, isPending, error } = useServersWithCapacity(client ?? null);
  const { field, fieldState } = useController({ name: 'server_uuid' });
  const translate = useTranslate();
  const name = useId();
  const roomiest = servers.find((server) => placesIn(server) > 0)?.id;
  const isOffered = servers.some((server) => server.id === field.value);
  const { onChange } = field;
  useEffect(() => {
    // A server that was chosen for another client may not be available to this one.
    if (!isPending && !isOffered && roomiest !== undefined) onChange(roomiest);
  }, [isPending, isOffered, roomiest, onChange]);
  if (error !== null) return <Alert severity="error">{errorText(error)}</Alert>;
  if (isPending)
    return (
      <Box sx={{ maxWidth: Theme.pageWidth.form }}>
        <Skeletons.RowsSkeleton />
      </Box>
    );
  if (roomiest === undefined)
    return (
      <Notice
        icon={mdiServer}
        title={translate('beheer.hosting_create.no_servers')}
        text={translate('beheer.hosting_create.no_servers_text')}
      />
    );
  return (
    <Box sx={{ maxWidth: Theme.pageWidth.form }}>
      {fieldState.error?.message === undefined ? null : (
        <FormHelperText error role="alert" tabIndex={-1} sx={{ mb: 1, fontSize: 14 }}>
          {fieldState.error.message}
        </FormHelperText>
      )}
      <Box role="radiogroup" aria-label={translate('beheer.hosting_create.server')} sx={{ display: 'grid', gap: 1 }}>
        {servers.map((server) => (
          <ServerCard
            key={server.id}
            resource={resource}
            server={server}
            name={name}
            isChosen={field.value === server.id}
            isRoomiest={server.id === roomiest}
            onChoose={() => field.onChange(server.id)}
          />
        ))}
      </Box>
    </Box>
  );
}

interface CardProps {
  readonly resource: Resource;
  readonly server: ShownRecord<'servers'>;
  readonly name: string;
  readonly isChosen: boolean;
  readonly isRoomiest: boolean;
  readonly onChoose: () => void;
}

function ServerCard({ resource, server, name, isChosen, isRoomiest, onChoose }: CardProps) {
  const translate = useTranslate();
  const places = placesIn(server);
  const isFull = places === 0;
  const region = server.region?.city ?? server.region?.name ?? '';
  const [accounts, disk] = [resource.fields['hosting_count'], resource.fields['disk_used_mb']];
  const room = isFull
    ? translate('beheer.hosting_create.full')
    : places === Infinity
      ? translate('beheer.hosting_create.places_unlimited')
      : translate('beheer.hosting_create.places', { smart_count: places });
  return (
    <Card
      component="label"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'auto 1fr', sm: 'auto minmax(160px, 1fr) 150px 150px' },
        alignItems: 'center',
        gap: { xs: 1, sm: 2 },
        px: 1,
        py: 1,
        cursor: isFull ? 'default' : 'pointer',
        ...(isChosen ? { borderColor: 'primary.main', bgcolor: 'brand.primary.soft' } : {}),
      }}
    >
      <Radio
        name={name}
        value={server.id}
        checked={isChosen}
        disabled={isFull}
        onChange={onChoose}
        slotProps={{ input: { 'aria-label': `${server.name}, ${room}` } }}
        sx={{ p: 0.5 }}
      />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600, display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          {server.name}
          {isRoomiest ? (
            <Chip size="small" color="success" label={translate('beheer.hosting_create.roomiest')} />
          ) : null}
        </Box>
        <Box sx={{ fontSize: 13, color: 'text.secondary' }}>
          {[region, room].filter((text) => text !== '').join(' · ')}
        </Box>
      </Box>
      {[accounts, disk].map((field) =>
        field ? (
          <Box key={field.name} sx={{ gridColumn: { xs: '2', sm: 'auto' }, minWidth: 0 }}>
            <FieldValue resource={resource} field={field} record={server} place="page" />
          </Box>
        ) : null,
      )}
    </Card>
  );
}
