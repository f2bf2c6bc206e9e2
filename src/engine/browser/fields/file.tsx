/** Stored file as a download link with its size. On a page, images have a preview. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { mdiDownload, mdiFileImageOutline, mdiFileOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { pictureTypes } from '../../registry/fileLimits.ts';
import { useFormat } from '../i18n/useFormat.ts';
import { downloadFile, readPicture } from '../providers/calls/files.ts';
import type { FieldProps } from './field.ts';
import { Icon } from '../ui/Icon.tsx';
import { isRecord } from '../../values/json.ts';

/** Larger images have no preview. */
const largestPreviewBytes = 3_000_000;

export function FileField({ resource, field, record, place }: FieldProps) {
  const format = useFormat();
  const translate = useTranslate();
  const notify = useNotify();
  const value = record[field.name];
  if (!isRecord(value)) return null;
  const file = {
    name: String(value['name'] ?? ''),
    sizeBytes: Number(value['size_bytes']),
    isPicture: pictureTypes.has(String(value['media_type'])),
  };
  const where = { resource: resource.name, uuid: String(record['uuid'] ?? ''), field: field.name };
  const name = (
    <Box
      component="span"
      sx={{ display: 'inline-flex', alignItems: 'center', verticalAlign: 'middle', gap: 0.75, maxWidth: '100%' }}
    >
      <Icon
        path={file.isPicture ? mdiFileImageOutline : mdiFileOutline}
        sx={{ color: 'text.secondary', fontSize: 16 }}
      />
      <span style={{ overflowWrap: 'anywhere' }}>{file.name}</span>
      {Number.isFinite(file.sizeBytes) ? (
        <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {format.fileSize(file.sizeBytes)}
        </Box>
      ) : null}
    </Box>
  );
  if (place === 'cell') return name;
  const failed = (error: unknown): void =>
    notify(error instanceof Error ? error.message : 'ra.notification.http_error', { type: 'error' });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 0.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
        {name}
        <Button
          size="small"
          startIcon={<Icon path={mdiDownload} />}
          aria-label={translate('beheer.file.download', { file: file.name })}
          onClick={() => void downloadFile(where, file.name).catch(failed)}
        >
          {translate('beheer.file.download_short')}
        </Button>
      </Box>
      {file.isPicture && file.sizeBytes <= largestPreviewBytes ? (
        <Picture where={where} name={file.name} file={String(value['uuid'])} />
      ) : null}
    </Box>
  );
}

interface PictureProps {
  readonly where: Parameters<typeof readPicture>[0];
  readonly name: string;
  /** Key of the stored file, for the query cache. */
  readonly file: string;
}

function Picture({ where, name, file }: PictureProps) {
  const translate = useTranslate();
  const { data } = useQuery({
    queryKey: ['picture', file],
    queryFn: () => readPicture(where),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const frame = { width: 160, height: 96, borderRadius: 1, border: 1, borderColor: 'divider', bgcolor: 'action.hover' };
  if (data === undefined) return <Box sx={frame} />;
  return (
    <Box
      component="img"
      src={data}
      alt={translate('beheer.file.picture', { file: name })}
      sx={{ ...frame, objectFit: 'contain' }}
    />
  );
}
