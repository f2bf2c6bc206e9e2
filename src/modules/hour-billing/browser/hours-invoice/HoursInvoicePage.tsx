/** Page for invoicing hours: a list of clients, then the selection and preview for one client. */
import { useSearchParams } from 'react-router';
import type { PageProps } from '#engine/browser';
import { ClientHours } from './ClientHours.tsx';
import { WaitingClients } from './WaitingClients.tsx';

export default function HoursInvoicePage({ page }: PageProps) {
  const [parameters] = useSearchParams();
  const client = parameters.get('client');
  return client === null ? (
    <WaitingClients page={page} />
  ) : (
    <ClientHours key={client} page={page} client_uuid={client} />
  );
}
