/** Current file with its buttons, or a button to choose one. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mdiFileOutline, mdiUpload } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import { useFormat } from '../../i18n/useFormat.ts';

interface FileInPlaceProps {
  readonly file: Readonly<Record<string, unknown>> | null;
  readonly readOnly: boolean;
  /** Receives the element to focus on a validation error. */
  readonly focusRef: (element: HTMLElement | null) => void;
  readonly onChoose: () => void;
  readonly onRemove: () => void;
}

/** Buttons to choose, replace and remove the file. `onChoose` must open the file dialog. */
export function FileInPlace({ file, readOnly, focusRef, onChoose, onRemove }: FileInPlaceProps) {
  const translate = useTranslate();
  const format = useFormat();
  if (file === null) {
    return (
      <>
        <Button
          ref={focusRef}
          variant="outlined"
          size="small"
          disabled={readOnly}
          startIcon={<Icon path={mdiUpload} />}
          onClick={onChoose}
        >
          {translate('beheer.file.choose')}
        </Button>
        <Box
          component="span"
          sx={{ color: 'text.secondary', fontSize: 14, '@media (pointer: coarse)': { display: 'none' } }}
        >
          {translate('beheer.file.drop')}
        </Box>
      </>
    );
  }
  const name = String(file['name'] ?? '');
  return (
    <>
      <Icon path={mdiFileOutline} sx={{ color: 'text.secondary', fontSize: 20 }} />
      <Box sx={{ flex: '1 1 140px', minWidth: 0, fontSize: 14 }}>
        <span style={{ overflowWrap: 'anywhere' }}>{name}</span>{' '}
        <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {format.fileSize(Number(file['size_bytes']))}
        </Box>
      </Box>
      {readOnly ? null : (
        <Box sx={{ display: 'flex', gap: 0.5 }}>
          <Button ref={focusRef} size="small" onClick={onChoose}>
            {translate('beheer.file.replace')}
          </Button>
          <Button
            size="small"
            color="inherit"
            aria-label={translate('beheer.file.remove', { file: name })}
            onClick={onRemove}
          >
            {translate('ra.action.remove')}
          </Button>
        </Box>
      )}
    </>
  );
}
