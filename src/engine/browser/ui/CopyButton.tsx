/** Button that copies a text to the clipboard and confirms it. */
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from './Icon.tsx';
import { useCopy } from './useCopy.ts';

/** Icon button. `what` names the copied text in its tooltip: "Copy secret". */
export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const translate = useTranslate();
  const { copied, copy } = useCopy(text);
  const label = translate(copied ? 'beheer.copy.copied' : 'beheer.copy.copy_what', { what });
  return (
    <Tooltip title={label}>
      <IconButton
        size="small"
        aria-label={label}
        onClick={copy}
        color={copied ? 'success' : 'default'}
        sx={{ p: 0.5, my: -0.75 }}
      >
        <Icon path={copied ? mdiCheck : mdiContentCopy} size={16} />
      </IconButton>
    </Tooltip>
  );
}
