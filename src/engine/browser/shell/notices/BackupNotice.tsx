/**
 * The age of the last backup, for management: always on the company's settings, elsewhere only if action is required.
 */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import AlertTitle from '@mui/material/AlertTitle';
import { useTranslate } from 'react-admin';
import { useFormat } from '../../i18n/useFormat.ts';
import { backupsKey, readBackups, type Backups } from '../../providers/calls/backups.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { pageWidth } from '../../theme/tokens.ts';
import { useApiQuery } from '../account/useApiQuery.ts';

interface Props {
  /** Shows it even if no action is required. */
  readonly always?: boolean;
}

/** Alert about backups. Renders nothing for anyone but management. */
export function BackupNotice({ always = false }: Props) {
  return usePrincipal().actor === 'management' ? <Known always={always} /> : null;
}

function Known({ always }: Required<Props>) {
  const translate = useTranslate();
  const format = useFormat();
  const { data } = useApiQuery({ queryKey: backupsKey, queryFn: readBackups });
  if (!data || !(always || data.is_late)) return null;
  const { made, failed, directory } = data;
  return (
    <Alert
      severity={data.is_late ? 'error' : made === null ? 'info' : 'success'}
      sx={{ mb: 3, maxWidth: pageWidth.form, overflowWrap: 'anywhere' }}
    >
      <AlertTitle>{translate(`beheer.backups.${titleOf(data)}`)}</AlertTitle>
      {failed === null ? null : (
        <>
          <div>{translate(`beheer.backups.fault.${failed.fault}`, { directory: directory ?? '' })}</div>
          <Box sx={{ fontSize: 12 }}>
            {translate('beheer.backups.told')} <span lang="en">{failed.reason}</span>
          </Box>
        </>
      )}
      <div>
        {made === null
          ? translate('beheer.backups.none_yet')
          : translate('beheer.backups.last', {
              at: format.dateTime(made.at),
              age: format.relativeTime(made.at),
              size: format.fileSize(made.bytes),
              file: made.file,
            })}
      </div>
      <div>
        {translate(data.is_late ? 'beheer.backups.what_to_do' : `beheer.backups.${wayOf(data)}`, {
          ...data.retention,
          directory,
        })}
      </div>
    </Alert>
  );
}

const wayOf = ({ directory }: Backups): string => (directory === null ? 'by_hand' : 'by_itself');

function titleOf({ failed, problem, made }: Backups): string {
  if (failed !== null) return 'failed';
  if (problem !== null) return problem;
  return made === null ? 'title' : 'made';
}
