/** Difference between a configuration file as deployed and as stored. */
import Alert from '@mui/material/Alert';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { mdiFileCompare } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Code, Notice, type RecordPageProps } from '#engine/browser';
import { TextDifference } from './TextDifference.tsx';

export default function ConfigFileDifference({ resource, record }: RecordPageProps<'config-files'>) {
  const translate = useTranslate();
  const field = resource.fields['content'];
  const { content: here = '', deployed_content: deployed, checksum, deployed_checksum } = record;
  if (!field || deployed === null || deployed === undefined)
    return (
      <Notice
        icon={mdiFileCompare}
        title={translate('beheer.config_file.never')}
        text={translate('beheer.config_file.never_text')}
      />
    );
  const isDrifted = record.status === 'drifted';
  return (
    <Card>
      <CardContent>
        {isDrifted ? (
          <Alert severity="warning" sx={{ mb: 2 }}>
            {translate('beheer.config_file.drifted')}
          </Alert>
        ) : null}
        {here === deployed ? (
          <Typography sx={{ color: 'text.secondary' }}>{translate('beheer.config_file.same')}</Typography>
        ) : (
          <TextDifference before={deployed} after={here} language={Code.languageName(field, record)} />
        )}
        {checksum && deployed_checksum && checksum !== deployed_checksum && here === deployed ? (
          <Typography sx={{ mt: 1, color: 'text.secondary', fontSize: 13 }}>
            {translate('beheer.config_file.elsewhere')}
          </Typography>
        ) : null}
      </CardContent>
    </Card>
  );
}
