/** A banner that offers to reload for a new version while there is unsaved work. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useNewVersion } from '../../providers/connection/newVersion.ts';
import { height } from '../../theme/tokens.ts';
import { NoticeBar } from '../account/NoticeBar.tsx';

/** Sticky banner with a reload button. Renders nothing while the version is current. */
export function VersionNotice() {
  const translate = useTranslate();
  if (!useNewVersion()) return null;
  return (
    <Box sx={{ position: 'sticky', top: height.appBar + 8, zIndex: 'appBar', mb: 2 }}>
      <NoticeBar
        severity="info"
        action={translate('beheer.connection.version_reload')}
        onAction={() => window.location.reload()}
      >
        {translate('beheer.connection.version')}
      </NoticeBar>
    </Box>
  );
}
