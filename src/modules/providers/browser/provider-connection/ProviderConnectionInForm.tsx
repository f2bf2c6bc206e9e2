/** What the connection that is being chosen needs, beside the form of a provider. */
import { useWatch } from 'react-hook-form';
import ProviderConnection from './ProviderConnection.tsx';

export default function ProviderConnectionInForm() {
  return <ProviderConnection record={useWatch()} />;
}
