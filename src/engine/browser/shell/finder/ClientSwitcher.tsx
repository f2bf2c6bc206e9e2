/**
 * The active client switcher. For management and people of several clients: switches to another client or to all. For
 * employees, if an order has made one client active: returns to all.
 */
import { useState, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Popover from '@mui/material/Popover';
import useMediaQuery from '@mui/material/useMediaQuery';
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import { mdiAccountGroupOutline, mdiAccountOutline, mdiUnfoldMoreHorizontal } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import { usePrincipal, useSession, type ActiveClient } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { tiny, touch } from '../../theme/components/media.ts';
import { lazyAhead } from '../../fetchAhead.tsx';
import { FinderField } from './FinderField.tsx';
import { useClientTextKey, useSwitchClient } from '../../providers/session/useSwitchClient.ts';

/** Typing is possible while it loads. */
const ClientPicker = lazyAhead(
  async () => ({ default: (await import('./ClientPicker.tsx')).ClientPicker }),
  ({ query, onQuery }) => <Meanwhile query={query} onQuery={onQuery} />,
);

function Meanwhile(field: { readonly query: string; readonly onQuery: (query: string) => void }) {
  const label = useTranslate()(useClientTextKey()('search'));
  return <FinderField {...field} label={label} list={null} />;
}

/** App bar button. Renders nothing for people of one client and for a registry without a tenant. */
export function ClientSwitcher() {
  const translate = useTranslate();
  const principal = usePrincipal();
  const hasTenants = useRegistry().tenant !== null;
  const session = useSession();
  const client = session?.client ?? null;
  const textKey = useClientTextKey();
  const { switching, switchTo } = useSwitchClient();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [query, setQuery] = useState('');
  const isOffered = {
    management: true,
    employee: client !== null,
    user: session?.user.several_clients === true,
  }[principal.actor];
  if (!isOffered || !hasTenants) return null;
  const close = (): void => setAnchor(null);
  const choose = (chosen: ActiveClient | null): void => {
    close();
    if (chosen?.uuid !== client?.uuid) void switchTo(chosen);
  };
  const label = translate(textKey('label'));
  return (
    <>
      <Button
        size="small"
        color="inherit"
        loading={switching}
        loadingPosition="start"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        aria-label={`${label}: ${client?.name ?? translate(textKey('all'))}`}
        onClick={({ currentTarget }) => {
          setQuery('');
          setAnchor(currentTarget);
        }}
        startIcon={<Icon path={client ? mdiAccountOutline : mdiAccountGroupOutline} />}
        endIcon={<Icon path={mdiUnfoldMoreHorizontal} sx={{ color: 'text.quiet' }} />}
        sx={[
          switcherButton,
          client
            ? {
                bgcolor: 'brand.primary.soft',
                borderColor: 'transparent',
                color: 'brand.primary.onSoft',
                '&:hover': { bgcolor: 'brand.primary.soft' },
              }
            : {},
        ]}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {client?.name ?? translate(textKey('all'))}
        </Box>
      </Button>
      <PickerSurface label={label} anchor={anchor} onClose={close}>
        <ClientPicker query={query} onQuery={setQuery} current={client} onChoose={choose} />
      </PickerSurface>
    </>
  );
}

interface SurfaceProps {
  readonly label: string;
  /** The element that it opens at; null if it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Dialog at the top of the screen on phones, else a popover at the button. */
function PickerSurface({ label, anchor, onClose, children }: SurfaceProps) {
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'), { noSsr: true });
  if (isPhone)
    return (
      <Dialog
        open={anchor !== null}
        onClose={onClose}
        fullWidth
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
        slotProps={{
          paper: {
            'aria-label': label,
            sx: { m: 1, width: 'calc(100% - 16px)', maxHeight: 'min(70dvh, calc(100dvh - 16px))' },
          },
        }}
      >
        {children}
      </Dialog>
    );
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': label,
          sx: { mt: 0.5, width: 400, maxHeight: 440, display: 'flex', flexDirection: 'column' },
        },
      }}
    >
      {children}
    </Popover>
  );
}

const switcherButton = {
  [tiny]: { px: 0.25, '& .MuiButton-endIcon': { display: 'none' } },
  minWidth: 0,
  maxWidth: { xs: 200, sm: 280 },
  minHeight: 32,
  px: 1.25,
  border: 1,
  borderColor: 'divider',
  color: 'text.primary',
  fontWeight: 500,
  // The touch target fills the bar, so its border is hidden.
  [touch]: { borderColor: 'transparent' },
} as const;
