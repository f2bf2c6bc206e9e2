/** A banner while this tab keeps its active client for unsaved work, although another tab has switched. */
import { useEffect } from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useLocation, useNavigate, useTranslate } from 'react-admin';
import { isRecord } from '../../../values/json.ts';
import { showClientOfOtherTabs } from '../../providers/session/activeClient.ts';
import { useSession, type ActiveClient } from '../../providers/session/session.ts';
import { useClientTextKey, useSwitchClient } from '../../providers/session/useSwitchClient.ts';
import { height } from '../../theme/tokens.ts';
import { inSentence } from '../../ui/useLabel.ts';

/** The state of a navigation that leaves the work of this tab for the client of the other tabs. */
const follows = '_followsClient';

/**
 * Sticky banner that offers both clients.
 * @param elsewhere the active client of the other tabs
 */
export function OtherClientBar({ elsewhere }: { readonly elsewhere: ActiveClient | null }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const { state } = useLocation() as { readonly state: unknown };
  const own = useSession()?.client ?? null;
  const textKey = useClientTextKey();
  const { switching, switchTo } = useSwitchClient();
  const isArriving = isRecord(state) && state[follows] === true;
  useEffect(() => {
    if (isArriving) showClientOfOtherTabs();
  }, [isArriving]);
  const nameOf = (client: ActiveClient | null): string => client?.name ?? inSentence(translate(textKey('all')));
  const names = { own: nameOf(own), other: nameOf(elsewhere) };
  return (
    <Box sx={{ position: 'sticky', top: height.appBar + 8, zIndex: 'appBar', mb: 2 }}>
      <Alert
        severity="warning"
        role="status"
        sx={layout}
        action={
          <>
            <Button size="small" color="inherit" loading={switching} onClick={() => void switchTo(own)}>
              {translate('beheer.client_switcher.stay')}
            </Button>
            {/* Asks first if that would lose unsaved work, and changes the client on arrival. */}
            <Button size="small" color="inherit" onClick={() => navigate('/', { state: { [follows]: true } })}>
              {translate('beheer.client_switcher.follow')}
            </Button>
          </>
        }
      >
        {translate('beheer.client_switcher.elsewhere', names)}
      </Alert>
    </Box>
  );
}

const layout = {
  alignItems: 'center',
  flexWrap: 'wrap',
  '& .MuiAlert-message': { flex: '1 1 0', minWidth: 200, overflowWrap: 'anywhere' },
  '& .MuiAlert-action': { pt: 0, ml: 'auto', flexWrap: 'wrap', gap: 0.5 },
} as const;
