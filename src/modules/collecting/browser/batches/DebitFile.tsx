/** Head of a batch of direct debits: its file for the bank, once it was exported. */
import type { RecordPageProps } from '#engine/browser';
import { BankFile } from './BankFile.tsx';

export default function DebitFile({ record: { id, status } }: RecordPageProps<'collections'>) {
  if (status === 'draft' || status === 'cancelled') return null;
  return <BankFile path={`/collections/${String(id)}/pain.008`} isPrimary={status === 'exported'} />;
}
