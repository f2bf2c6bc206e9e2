/** From hours to invoices: first who has some, then, of one client, what to invoice and what it comes to. */
import { useSearchParams } from 'react-router';
import type { PageProps } from '../../../../engine/browser/screens/pageProps.ts';
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
