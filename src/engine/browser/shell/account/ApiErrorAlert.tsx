/** Shows and announces an API error; renders nothing without one. */
import Alert from '@mui/material/Alert';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ShownApiError } from './useApiError.ts';

interface Props {
  readonly refusal: ShownApiError | null;
  readonly sx?: SxProps<Theme>;
}

/** Alert with the text of {@link useApiError}. */
export function ApiErrorAlert({ refusal, sx }: Props) {
  if (refusal === null) return null;
  return (
    <Alert severity="error" role="alert" {...(sx && { sx })}>
      {refusal.text}
    </Alert>
  );
}
