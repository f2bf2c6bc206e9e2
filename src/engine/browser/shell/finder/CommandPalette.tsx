/** The command palette: opens any page, or starts a new record. Ctrl or ⌘ with K. */
import { createContext, useCallback, useContext, useEffect, useState, type ReactNode } from 'react';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { mdiMagnify } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { Icon } from '../../ui/Icon.tsx';
import { lazyAhead } from '../../fetchAhead.tsx';
import { radius } from '../../theme/tokens.ts';
import type { Props } from './CommandFinder.tsx';
import { FinderField } from './FinderField.tsx';
import { useKeys } from '../keys/useKeys.tsx';
import { useSignOut } from '../useSignOut.tsx';

/** Typing is possible while it loads. */
const CommandFinder = lazyAhead(
  async () => ({ default: (await import('./CommandFinder.tsx')).CommandFinder }),
  ({ query, onQuery, onEnter }) => <Meanwhile query={query} onQuery={onQuery} onEnter={onEnter} />,
);

function Meanwhile({ query, onQuery, onEnter }: Pick<Props, 'query' | 'onQuery' | 'onEnter'>) {
  const translate = useTranslate();
  return (
    <FinderField
      label={translate('beheer.palette.go_to')}
      query={query}
      onQuery={onQuery}
      onKeyDown={({ key }) => {
        if (key === 'Enter') onEnter();
      }}
      list={null}
    />
  );
}

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);

const ShowPalette = createContext<() => void>(() => undefined);

const closed = { open: false, query: '', isEntered: false };
const opened = { ...closed, open: true };

/** Returns a function that opens the palette. */
export const useShowPalette = (): (() => void) => useContext(ShowPalette);

/** The palette, with its keyboard shortcut. */
export function PaletteProvider({ children }: { readonly children: ReactNode }) {
  const translate = useTranslate();
  const [{ open, query, isEntered }, setPalette] = useState(closed);
  const show = useCallback(() => setPalette(opened), []);
  const close = useCallback(() => setPalette((shown) => ({ ...shown, open: false })), []);
  const { signOut, dialog } = useSignOut();
  const keys = useKeys({ onSearch: show });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      setPalette((shown) => (shown.open ? { ...shown, open: false } : opened));
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <ShowPalette value={show}>
      {children}
      <Dialog
        open={open}
        onClose={close}
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
        slotProps={{
          paper: {
            'aria-label': translate('beheer.palette.title'),
            sx: {
              mt: { xs: 1, sm: '12vh' },
              mx: 1,
              mb: 1,
              width: 'min(560px, calc(100% - 16px))',
              maxHeight: 'min(480px, 76dvh)',
            },
          },
        }}
      >
        <CommandFinder
          query={query}
          isEntered={isEntered}
          onQuery={(typed) => setPalette((shown) => ({ ...shown, query: typed, isEntered: false }))}
          onEnter={() => setPalette((shown) => ({ ...shown, isEntered: true }))}
          onDone={close}
          onSignOut={signOut}
          onKeys={keys.show}
        />
      </Dialog>
      {dialog}
      {keys.dialog}
    </ShowPalette>
  );
}

/** A button that looks like a search field, or an icon on narrow screens; a phone has it in its bottom bar. */
export function PaletteButton() {
  const translate = useTranslate();
  const show = useShowPalette();
  const label = translate('beheer.palette.open');
  return (
    <>
      <ButtonBase onClick={show} aria-haspopup="dialog" aria-keyshortcuts="Control+K Meta+K" sx={searchField}>
        <Icon path={mdiMagnify} size={18} />
        <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
          {translate('beheer.palette.go_to')}
        </Box>
        <Box
          component="kbd"
          sx={{
            fontFamily: 'inherit',
            fontSize: 11,
            px: 0.75,
            lineHeight: '18px',
            borderRadius: 0.5,
            border: 1,
            borderColor: 'divider',
          }}
        >
          {isApple ? '⌘K' : 'Ctrl K'}
        </Box>
      </ButtonBase>
      <IconButton
        onClick={show}
        aria-label={label}
        aria-haspopup="dialog"
        sx={{ display: { xs: 'none', sm: 'inline-flex', md: 'none' }, color: 'text.secondary' }}
      >
        <Icon path={mdiMagnify} />
      </IconButton>
    </>
  );
}

const searchField = {
  display: { xs: 'none', md: 'flex' },
  alignItems: 'center',
  gap: 1,
  height: 32,
  width: 220,
  mr: 0.5,
  px: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: `${radius.control}px`,
  fontSize: 13,
  color: 'text.secondary',
  bgcolor: 'background.default',
  '&:hover': { color: 'text.primary' },
} as const;
