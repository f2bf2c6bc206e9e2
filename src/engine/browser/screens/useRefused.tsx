/** Shows a notification of an API error. With a remedy, it has a link and stays until it is closed. */
import Alert from '@mui/material/Alert';
import { useCloseNotification, useNotify } from 'react-admin';
import { ApiErrorText } from './ApiErrorText.tsx';
import { remedyOf } from './remedy.ts';
import { errorText } from './useWrite.ts';

interface RefusalNotice {
  readonly severity: 'warning' | 'error';
  /** Replaces the text of the error. */
  readonly text?: string;
}

/** Returns a function that reports an error. Use `ApiErrorText` to show it in the page. */
export function useRefused(): (error: unknown, notice: RefusalNotice) => void {
  const notify = useNotify();
  return (error, { severity, text = errorText(error) }) => {
    if (remedyOf(error) === null) notify(text, { type: severity });
    else notify(<Notice error={error} severity={severity} text={text} />, { type: severity, autoHideDuration: null });
  };
}

function Notice({ error, severity, text }: Required<RefusalNotice> & { readonly error: unknown }) {
  const close = useCloseNotification();
  return (
    <Alert severity={severity} onClose={close} sx={{ maxWidth: 640 }}>
      <ApiErrorText error={error} text={text} />
    </Alert>
  );
}
