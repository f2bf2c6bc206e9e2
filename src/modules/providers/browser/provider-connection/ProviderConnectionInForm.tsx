/** Requirements of the chosen connection, next to the form of a provider. */
import { useWatch } from 'react-hook-form';
import ProviderConnection from './ProviderConnection.tsx';

export default function ProviderConnectionInForm() {
  return <ProviderConnection record={useWatch()} />;
}
