/** Head of a batch of direct debits or refunds: a button that downloads its file for the bank, once it was exported. */
import { useState } from 'react';
import { mdiDownload } from '@mdi/js';
import Button from '@mui/material/Button';
import { useNotify, useTranslate } from 'react-admin';
import { errorText, Icon, type RecordPageProps, Requests } from '#engine/browser';

/** The last part of the path of the file, by resource. */
const messages: Readonly<Record<string, string>> = { collections: 'pain.008', 'refund-batches': 'pain.001' };

export default function BankFile({
  resource: { name },
  record: { id, status },
}: RecordPageProps<'collections' | 'refund-batches'>) {
  const translate = useTranslate();
  const notify = useNotify();
  const [isLoading, setLoading] = useState(false);
  const load = async (): Promise<void> => {
    setLoading(true);
    try {
      const { file, headers } = await Requests.requestFile(
        `${Requests.apiAddress}/${name}/${encodeURIComponent(id)}/${messages[name] ?? ''}`,
        { headers: { accept: 'application/xml' } },
      );
      Requests.download(file, headers.get('content-disposition'), 'pain.xml');
    } catch (error) {
      notify(errorText(error), { type: 'error' });
    } finally {
      setLoading(false);
    }
  };
  if (status === 'draft' || status === 'cancelled') return null;
  return (
    <Button
      variant={status === 'exported' ? 'contained' : 'outlined'}
      startIcon={<Icon path={mdiDownload} />}
      disabled={isLoading}
      onClick={() => void load()}
      sx={{ alignSelf: 'start', mb: 2 }}
    >
      {translate('beheer.collecting.download')}
    </Button>
  );
}
