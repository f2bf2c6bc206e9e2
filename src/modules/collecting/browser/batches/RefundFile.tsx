/** Head of a batch of refunds: its file for the bank, once it was exported. */
import type { RecordPageProps } from '#engine/browser';
import { BankFile } from './BankFile.tsx';

export default function RefundFile({ record: { id, status } }: RecordPageProps<'refund-batches'>) {
  if (status === 'draft' || status === 'cancelled') return null;
  return <BankFile path={`/refund-batches/${String(id)}/pain.001`} isPrimary={status === 'exported'} />;
}
