/** Progress of an upload, with a cancel button. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslate } from 'react-admin';
import type { Uploading } from './useUpload.ts';

/** Progress bar; `part` runs from 0 to 1. */
export function FileProgress({ name, part, onCancel }: Uploading & { readonly onCancel: () => void }) {
  const translate = useTranslate();
  const doing = translate('beheer.file.uploading', { file: name });
  return (
    <>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box role="status" sx={{ fontSize: 14, overflowWrap: 'anywhere', mb: 0.5 }}>
          {doing}
        </Box>
        <LinearProgress variant="determinate" value={Math.round(part * 100)} aria-label={doing} />
      </Box>
      <Button
        size="small"
        color="inherit"
        onClick={onCancel}
        aria-label={translate('beheer.file.cancel', { file: name })}
      >
        {translate('ra.action.cancel')}
      </Button>
    </>
  );
}
