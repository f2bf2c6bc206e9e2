/** Button that downloads a batch as a file for the bank. */
import { useState } from 'react';
import { mdiDownload } from '@mdi/js';
import Button from '@mui/material/Button';
import { useNotify, useTranslate } from 'react-admin';
import { errorText, Icon, Requests } from '#engine/browser';

interface BankFileProps {
  /** Path below the API, such as `/collections/…/pain.008`. */
  readonly path: string;
  readonly isPrimary: boolean;
}

export function BankFile({ path, isPrimary }: BankFileProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [isLoading, setLoading] = useState(false);
  const load = async (): Promise<void> => {
    setLoading(true);
    try {
      const { file, headers } = await Requests.requestFile(`${Requests.apiAddress}${path}`, {
        headers: { accept: 'application/xml' },
      });
      Requests.download(file, headers.get('content-disposition'), 'pain.xml');
    } catch (error) {
      notify(errorText(error), { type: 'error' });
    } finally {
      setLoading(false);
    }
  };
  return (
    <Button
      variant={isPrimary ? 'contained' : 'outlined'}
      startIcon={<Icon path={mdiDownload} />}
      disabled={isLoading}
      onClick={() => void load()}
      sx={{ alignSelf: 'start', mb: 2 }}
    >
      {translate('beheer.collecting.download')}
    </Button>
  );
}
