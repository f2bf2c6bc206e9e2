/** The clients of the person. */
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import type { PersonPermissions } from '../../../registry/verbs/explain.ts';
import { PartCard } from './PartCard.tsx';
import { TenantName } from './RecordName.tsx';

export function Clients({ person: { clients, actor, unproven } }: { readonly person: PersonPermissions }) {
  const translate = useTranslate();
  const title = translate('beheer.why.clients');
  if (clients === null) return <PartCard title={title} text={translate(`beheer.why.all_clients_${actor}`)} />;
  if (clients.length === 0) return <PartCard title={title} text={translate('beheer.why.no_clients')} />;
  return (
    <PartCard title={title} text={translate(unproven ? 'beheer.why.unproven' : 'beheer.why.clients_text')}>
      <Stack component="ul" sx={{ m: 0, p: 0, listStyle: 'none', gap: 0.5 }}>
        {clients.map((client) => (
          <li key={client.uuid}>
            <TenantName record={client} />
          </li>
        ))}
      </Stack>
    </PartCard>
  );
}
