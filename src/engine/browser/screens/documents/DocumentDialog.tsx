/** Preview of a document about a record, in each language, with its PDF to open or download. */
import { useId, useState } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MenuItem from '@mui/material/MenuItem';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { mdiDownload, mdiOpenInNew } from '@mdi/js';
import { useLocale, useTranslate, type RaRecord } from 'react-admin';
import type { RecordDocument } from '../../../registry/records/recordConfig.ts';
import type { Resource } from '../../../registry/types.ts';
import { offeredLocales } from '../../i18n/product.ts';
import { nameIn } from '../../providers/download.ts';
import { requestFile, requestJson } from '../../providers/http.ts';
import { apiAddress } from '../../providers/requestHeaders.ts';
import { OnPaper } from '../../theme/OnPaper.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useLabel } from '../../ui/useLabel.ts';
import { errorText } from '../useWrite.ts';
import { DocumentPaper, type PaperTexts } from './DocumentPaper.tsx';

interface Props {
  readonly resource: Resource;
  readonly record: RaRecord;
  readonly document: RecordDocument;
  readonly onClose: () => void;
}

export function DocumentDialog({ resource, record, document, onClose }: Props) {
  const translate = useTranslate();
  const label = useLabel()(document.label);
  const text = (key: string): string => translate(`beheer.documents.${key}`);
  const titleId = useId();
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  const [locale, setLocale] = useState(useLocale());
  const address = `${apiAddress}/${resource.name}/${encodeURIComponent(String(record.id))}/documents/${document.name}`;
  const key = [resource.name, record.id, 'document', document.name, locale, record['version']];
  const preview = useQuery({
    queryKey: key,
    queryFn: async () => (await requestJson(`${address}.json?locale=${locale}`)).json as PaperTexts,
    retry: false,
  });
  const pdf = usePdf(`${address}.pdf?locale=${locale}`, [...key, 'pdf']);
  const error = preview.error ?? pdf.error;
  return (
    <Dialog open onClose={onClose} fullScreen={isSmall} maxWidth="md" fullWidth aria-labelledby={titleId}>
      <DialogTitle sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <span id={titleId}>{label}</span>
        {offeredLocales.length > 1 ? <LanguageSelect value={locale} onChange={setLocale} /> : null}
      </DialogTitle>
      <DialogContent>
        {error ? (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {errorText(error)}
          </Alert>
        ) : null}
        {preview.data ? (
          <OnPaper name={translate('beheer.documents.preview', { name: label })}>
            <DocumentPaper content={preview.data} />
          </OnPaper>
        ) : preview.error ? null : (
          <Box sx={{ minHeight: 360 }}>
            <Skeleton variant="rounded" height={360} />
          </Box>
        )}
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button color="inherit" onClick={onClose}>
          {text('close')}
        </Button>
        <Button
          component="a"
          href={pdf.data?.address ?? ''}
          download={pdf.data?.name ?? `${document.name}.pdf`}
          variant="outlined"
          disabled={pdf.data === undefined}
          startIcon={<Icon path={mdiDownload} />}
        >
          {text('download')}
        </Button>
        <Button
          component="a"
          href={pdf.data?.address ?? ''}
          target="_blank"
          rel="noopener"
          variant="contained"
          disabled={pdf.data === undefined}
          startIcon={<Icon path={mdiOpenInNew} />}
        >
          {text('open')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface LanguageProps {
  readonly value: string;
  readonly onChange: (locale: string) => void;
}

function LanguageSelect({ value, onChange }: LanguageProps) {
  const translate = useTranslate();
  return (
    <TextField
      select
      size="small"
      label={translate('beheer.documents.language')}
      value={value}
      sx={{ width: 160, flex: 'none' }}
      onChange={({ target }) => onChange(target.value)}
    >
      {offeredLocales.map((one) => (
        <MenuItem key={one.locale} value={one.locale}>
          {one.name}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Reads the PDF. Its object URL is valid until the page is closed. */
function usePdf(address: string, queryKey: readonly unknown[]) {
  return useQuery({
    queryKey,
    queryFn: async () => {
      const { file, headers } = await requestFile(address, { headers: { accept: 'application/pdf' } });
      return { address: URL.createObjectURL(file), name: nameIn(headers.get('content-disposition') ?? '') };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
