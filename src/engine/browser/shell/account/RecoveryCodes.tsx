/**
 * Recovery codes, which are shown once: to copy, download or print. Leaving requires confirmation that they are stored.
 */
import { useState } from 'react';
import { createPortal } from 'react-dom';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import GlobalStyles from '@mui/material/GlobalStyles';
import { mdiCheck, mdiContentCopy, mdiDownload, mdiPrinter } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import { useCopy } from '../../ui/useCopy.ts';
import { download } from '../../providers/download.ts';
import { useSession } from '../../providers/session/session.ts';
import { productName } from '../ProductName.tsx';

interface Props {
  readonly codes: readonly string[];
  readonly onConfirmed: () => void;
}

/** List of the codes. Calls `onConfirmed` after the person has ticked that they are stored. */
export function RecoveryCodes({ codes, onConfirmed }: Props) {
  const translate = useTranslate();
  const email = useSession()?.user.email ?? '';
  const [isConfirmed, setConfirmed] = useState(false);
  const title = translate('beheer.recovery_codes.file_title', { product: productName, email });
  const text = `${title}\n\n${codes.join('\n')}\n`;
  const { copied, copy } = useCopy(text);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert severity="warning">{translate('beheer.recovery_codes.intro')}</Alert>
      <Box component="ol" aria-label={translate('beheer.recovery_codes.title')} sx={codeList}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon path={copied ? mdiCheck : mdiContentCopy} />}
          onClick={copy}
        >
          {translate(copied ? 'beheer.copy.copied' : 'beheer.copy.copy')}
        </Button>
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon path={mdiDownload} />}
          onClick={() => download(new Blob([text], { type: 'text/plain' }), null, 'recovery-codes.txt')}
        >
          {translate('beheer.file.download_short')}
        </Button>
        <Button size="small" variant="outlined" startIcon={<Icon path={mdiPrinter} />} onClick={() => window.print()}>
          {translate('beheer.recovery_codes.print')}
        </Button>
      </Box>
      <FormControlLabel
        control={<Checkbox checked={isConfirmed} onChange={(_event, checked) => setConfirmed(checked)} />}
        label={translate('beheer.recovery_codes.kept')}
      />
      <Button variant="contained" disabled={!isConfirmed} onClick={onConfirmed} sx={{ justifySelf: 'start' }}>
        {translate('beheer.recovery_codes.done')}
      </Button>
      {createPortal(<PrintedText text={text} />, document.body)}
    </Box>
  );
}

/** The printed page contains only the codes. */
function PrintedText({ text }: { readonly text: string }) {
  return (
    <div className="on-paper">
      <GlobalStyles
        styles={{
          '.on-paper': { display: 'none' },
          '@media print': {
            'body > *:not(.on-paper)': { display: 'none !important' },
            '.on-paper': { display: 'block', color: 'CanvasText', background: 'Canvas' },
          },
        }}
      />
      <pre>{text}</pre>
    </div>
  );
}

const codeList = {
  m: 0,
  p: 2,
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(184px, 1fr))',
  gap: 1,
  fontFamily: 'monospace',
  fontSize: 15,
  whiteSpace: 'nowrap',
  bgcolor: 'action.hover',
  borderRadius: 1,
  userSelect: 'text',
} as const;
