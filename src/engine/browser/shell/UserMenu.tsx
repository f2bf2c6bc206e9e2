/** The signed-in user and signing out. On small screens also the choice of language and theme. */
import { displayEmail } from '../../values/identifiers/displayHostname.ts';
import { useState } from 'react';
import Avatar from '@mui/material/Avatar';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListSubheader from '@mui/material/ListSubheader';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { mdiAccountCogOutline, mdiLogout } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import { Icon } from '../ui/Icon.tsx';
import { usePrincipal, useSession, type SessionUser } from '../providers/session/session.ts';
import { version } from '../../../../package.json';
import { accountPath } from './accountPath.ts';
import { choiceItems } from './preferences/ChoiceMenu.tsx';
import { useLanguageChoice, useThemeChoice, type PreferenceChoice } from './preferences/choices.ts';
import { useSignOut } from './useSignOut.tsx';

export function UserMenu() {
  const translate = useTranslate();
  const session = useSession();
  const isStaff = usePrincipal().actor !== 'user';
  const { signOut, dialog } = useSignOut();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isSmall = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const choices = [useLanguageChoice(), useThemeChoice()];
  if (!session) return null;
  const close = (): void => setAnchor(null);
  const label = translate('beheer.user_menu.label');
  return (
    <>
      <Tooltip title={anchor ? '' : label}>
        <IconButton
          aria-label={`${label}: ${initials(session.user)}, ${session.user.name}`}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={{ p: 0.75 }}
        >
          <Avatar
            sx={{
              width: 28,
              height: 28,
              fontSize: 12,
              bgcolor: 'brand.secondary.soft',
              color: 'brand.secondary.onSoft',
            }}
          >
            {initials(session.user)}
          </Avatar>
        </IconButton>
      </Tooltip>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': label }, paper: { sx: { minWidth: 240, maxWidth: 320 } } }}
      >
        <WhoIsThere key="who" user={session.user} />
        <Divider key="line" />
        <MenuItem key="account" component={LinkBase} to={accountPath} onClick={close} sx={{ gap: 1.5 }}>
          <Icon path={mdiAccountCogOutline} sx={{ color: 'text.secondary' }} />
          {translate('beheer.user_menu.settings')}
        </MenuItem>
        <Divider key="below account" />
        {isSmall ? choices.flatMap((choice) => (choice.options.length < 2 ? [] : choiceSection(choice, close))) : null}
        <MenuItem
          key="out"
          onClick={() => {
            close();
            signOut();
          }}
          sx={{ gap: 1.5 }}
        >
          <Icon path={mdiLogout} sx={{ color: 'text.secondary' }} />
          {translate('beheer.user_menu.sign_out')}
        </MenuItem>
        {isStaff ? (
          <Typography
            key="version"
            component="li"
            role="none"
            sx={{ px: 2, pt: 0.5, fontSize: 12, color: 'text.secondary' }}
          >
            {translate('beheer.user_menu.version', { version })}
          </Typography>
        ) : null}
      </Menu>
      {dialog}
    </>
  );
}

function WhoIsThere({ user }: { readonly user: SessionUser }) {
  const translate = useTranslate();
  const principal = usePrincipal();
  return (
    <Box component="li" role="none" sx={{ px: 2, py: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1.5 }}>
        <Typography noWrap sx={{ fontWeight: 600 }}>
          {user.name}
        </Typography>
        <Chip size="small" label={translate(`beheer.user_menu.${principal.actor}`)} />
      </Box>
      <Typography noWrap sx={{ fontSize: 13, color: 'text.secondary' }}>
        {displayEmail(user.email)}
      </Typography>
    </Box>
  );
}

function choiceSection(choice: PreferenceChoice, close: () => void) {
  return [
    <ListSubheader key={choice.label}>{choice.label}</ListSubheader>,
    ...choiceItems(choice, close),
    <Divider key={`${choice.label} line`} />,
  ];
}

function initials({ first_name, last_name, email }: SessionUser): string {
  const letters = `${first_name.charAt(0)}${last_name.split(' ').at(-1)?.charAt(0) ?? ''}`;
  return (letters === '' ? email.charAt(0) : letters).toUpperCase();
}
