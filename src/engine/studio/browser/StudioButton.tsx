/** Button in the app bar that opens the studio: for management, in development only. */
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { mdiPencilRulerOutline } from '@mdi/js';
import { LinkBase } from 'react-admin';
import { Icon } from '../../browser/ui/Icon.tsx';
import { usePrincipal } from '../../browser/providers/session/session.ts';
import { useWords } from './useWords.ts';

export default function StudioButton() {
  const words = useWords();
  if (usePrincipal().actor !== 'management') return null;
  return (
    <Tooltip title={words.title}>
      <IconButton component={LinkBase} to="/studio" aria-label={words.title} sx={{ color: 'text.secondary' }}>
        <Icon path={mdiPencilRulerOutline} />
      </IconButton>
    </Tooltip>
  );
}
