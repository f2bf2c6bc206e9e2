/** Dialog in which a person chooses the cards of the dashboard and moves them. Each change is saved immediately. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { mdiArrowDown, mdiArrowUp } from '@mdi/js';
import { useNotify, useTranslate } from 'react-admin';
import type * as calls from '../../../registry/calls/company.ts';
import { asksOf } from '../../providers/call.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useWrite } from '../../screens/useWrite.ts';
import { Icon } from '../../ui/Icon.tsx';
import { inOrder, useCardChoice, type CardChoice } from './cardChoice.ts';

interface Card {
  readonly name: string;
  readonly label: string;
}

/** Cards of one part of the dashboard, within which they are moved. */
export interface CardGroup {
  readonly title: string;
  readonly cards: readonly Card[];
  /** True where the page orders the cards by urgency: they are chosen, but not moved. */
  readonly isByUrgency?: boolean;
}

interface Props {
  readonly groups: readonly CardGroup[];
  readonly onClose: () => void;
}

const ask = asksOf<typeof calls>();
const actors = ['management', 'employee', 'user'] as const;

const none: CardChoice = { order: [], hidden: [] };

export function CardsDialog({ groups, onClose }: Props) {
  const translate = useTranslate();
  const principal = usePrincipal();
  const { choice: chosen, own, save } = useCardChoice();
  const choice = chosen ?? none;
  const shown = groups
    .map((group) => ({ ...group, cards: inOrder(group.cards, ({ name }) => name, choice) }))
    .filter(({ cards }) => cards.length > 0);
  const names = shown.flatMap(({ cards }) => cards.map(({ name }) => name));
  const toggle = (name: string): void => {
    const { hidden } = choice;
    save({ order: names, hidden: hidden.includes(name) ? hidden.filter((one) => one !== name) : [...hidden, name] });
  };
  /** Swaps a card with its neighbour of the same group. */
  const move = (name: string, neighbour: string | undefined): void => {
    if (neighbour === undefined) return;
    const order = names.map((one) => (one === name ? neighbour : one === neighbour ? name : one));
    save({ ...choice, order });
  };
  const title = translate('beheer.dashboard_cards.title');
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-label={title}>
      <DialogTitle>{title}</DialogTitle>
      <DialogContent>
        {shown.map(({ title: heading, cards, isByUrgency = false }) => (
          <Box component="section" aria-label={heading} key={heading} sx={{ mb: 2 }}>
            <Typography component="h3" sx={{ fontWeight: 600, mb: 0.5 }}>
              {heading}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {cards.map(({ name, label }, index) => (
                <Box component="li" key={name} sx={{ display: 'flex', alignItems: 'center' }}>
                  <FormControlLabel
                    sx={{ flex: 1, minWidth: 0, mr: 1 }}
                    control={
                      <Checkbox size="small" checked={!choice.hidden.includes(name)} onChange={() => toggle(name)} />
                    }
                    label={label}
                  />
                  {isByUrgency ? null : (
                    <>
                      <IconButton
                        size="small"
                        disabled={index === 0}
                        aria-label={translate('beheer.dashboard_cards.up', { card: label })}
                        onClick={() => move(name, cards[index - 1]?.name)}
                      >
                        <Icon path={mdiArrowUp} />
                      </IconButton>
                      <IconButton
                        size="small"
                        disabled={index === cards.length - 1}
                        aria-label={translate('beheer.dashboard_cards.down', { card: label })}
                        onClick={() => move(name, cards[index + 1]?.name)}
                      >
                        <Icon path={mdiArrowDown} />
                      </IconButton>
                    </>
                  )}
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={own === null} onClick={() => save(null)}>
          {translate('beheer.dashboard_cards.reset')}
        </Button>
        {principal.actor === 'management' ? <ShareButton cards={own} /> : null}
        <Box sx={{ flex: 1 }} />
        <Button variant="contained" onClick={onClose}>
          {translate('beheer.dashboard_cards.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Sets the own cards as the default for people of a kind; without own cards it restores that of the registry. */
function ShareButton({ cards }: { readonly cards: CardChoice | null }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { busy, run } = useWrite();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const share = async (actor: (typeof actors)[number]): Promise<void> => {
    setAnchor(null);
    const isDone = await run(async () => {
      await ask('PUT /api/settings/dashboard-cards/:actor', { params: { actor }, body: { cards } });
    });
    const people = translate(`beheer.dashboard_cards.people.${actor}`);
    if (isDone) notify('beheer.dashboard_cards.shared', { type: 'success', messageArgs: { people } });
    else notify('beheer.dashboard_cards.not_shared', { type: 'error', messageArgs: { people } });
  };
  return (
    <>
      <Button color="inherit" loading={busy} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        {translate('beheer.dashboard_cards.share')}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actors.map((actor) => (
          <MenuItem key={actor} onClick={() => void share(actor)}>
            {translate(`beheer.dashboard_cards.people.${actor}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
