/** Puts a text on the clipboard and says so. */
import { useEffect, useState } from 'react';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { mdiCheck, mdiContentCopy } from '@mdi/js';
import { useNotify, useTranslate } from 'react-admin';
import { Icon } from './Icon.tsx';

const shownMilliseconds = 1_500;

export function CopyButton({ text, what }: { readonly text: string; readonly what: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = () => {
    const written = navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'));
    written.then(() => setCopied(true)).catch(() => notify('beheer.copy.failed', { type: 'warning' }));
  };
  const label = translate(copied ? 'beheer.copy.copied' : 'beheer.copy.copy_what', { what });
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={copy} color={copied ? 'success' : 'default'} sx={{ p: 0.5, my: -0.75 }}>
        <Icon path={copied ? mdiCheck : mdiContentCopy} sx={{ fontSize: 16 }} />
      </IconButton>
    </Tooltip>
  );
}
