/** Dashboard card: whom the client can ask, by mail or phone. Renders for people of one client, or of the active one. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { mdiEmailOutline, mdiPhoneOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { Identifiers } from '#engine/values';
import { Api, Figures, Icon, usePrincipal, useSession } from '#engine/browser';
import type * as calls from '../../calls.ts';

const ask = Api.asksOf<typeof calls>();

export default function ContactCard() {
  const { actor } = usePrincipal();
  const session = useSession();
  const client = session?.client?.uuid ?? session?.user.only_client ?? null;
  return actor === 'user' && client !== null ? <Contact client={client} /> : null;
}

function Contact({ client }: { readonly client: string }) {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ['client-contact', client],
    queryFn: ({ signal }) => ask('GET /api/clients/:uuid/contact', { params: { uuid: client }, signal }),
    staleTime: 300_000,
    retry: false,
  });
  if (!data) return null;
  const { company, email, phone, hours, manager } = data;
  const address = manager?.email ?? email;
  if (address === null && phone === null) return null;
  const details = manager === null ? [hours] : [translate('beheer.contact.manager'), manager.job_title, hours];
  return (
    <Figures.DashboardSection title={translate('beheer.contact.heading')}>
      <Card sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 2, py: 1.5 }}>
        <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
          <Typography sx={{ fontWeight: 600 }}>{manager?.name ?? company}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {details.filter(Boolean).join(' · ')}
          </Typography>
        </Box>
        {phone === null ? null : (
          <Button color="inherit" href={`tel:${phone}`} startIcon={<Icon path={mdiPhoneOutline} />}>
            {translate('beheer.contact.call', { phone: Identifiers.formatPhone(phone) })}
          </Button>
        )}
        {address === null ? null : (
          <Button variant="outlined" href={`mailto:${address}`} startIcon={<Icon path={mdiEmailOutline} />}>
            {translate('beheer.contact.ask')}
          </Button>
        )}
      </Card>
    </Figures.DashboardSection>
  );
}
