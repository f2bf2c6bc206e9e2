/** The list of keyboard shortcuts, those of the current page first. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { pageCommands } from '../../providers/pageCommands.ts';
import { useKeysChoice } from './keysChoice.ts';

interface Line {
  readonly name: string;
  readonly label: string;
  readonly keys: readonly string[];
}

export function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate();
  const [here] = useState(() =>
    pageCommands().flatMap(({ name, label, keys }): Line[] => (keys ? [{ name, label, keys }] : [])),
  );
  const [isOn, setOn] = useKeysChoice();
  const everywhere = (
    [
      ['palette', ['Ctrl K']],
      ['search_all', ['/']],
      ['undo', ['Ctrl Z']],
      ['close', ['Esc']],
      ['help', ['?']],
    ] as const
  ).map(([name, keys]): Line => ({ name, label: translate(`beheer.keys.${name}`), keys }));
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{translate('beheer.keys.title')}</DialogTitle>
      <DialogContent>
        {here.length > 0 ? <Lines title={translate('beheer.palette.here')} lines={here} /> : null}
        <Lines title={translate('beheer.keys.everywhere')} lines={everywhere.filter(isNotIn(here))} />
        <FormControlLabel
          sx={{ mt: 1 }}
          control={<Switch checked={isOn} onChange={(_, checked) => setOn(checked)} />}
          label={translate('beheer.keys.single')}
        />
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          {translate('beheer.keys.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** A key of the current page overrides the same key elsewhere. */
const isNotIn =
  (lines: readonly Line[]) =>
  ({ keys }: Line): boolean =>
    !lines.some((line) => line.keys.some((key) => keys.includes(key)));

function Lines({ title, lines }: { readonly title: string; readonly lines: readonly Line[] }) {
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Typography component="h3" sx={{ fontSize: 13, fontWeight: 600, color: 'text.secondary', mb: 0.5 }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0 }}>
        {lines.map(({ name, label, keys }) => (
          <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}>
            <Box component="dt" sx={{ flex: 1 }}>
              {label}
            </Box>
            <Box component="dd" sx={{ m: 0, display: 'flex', gap: 0.75 }}>
              {keys.map((key) => (
                <Box key={key} component="kbd" sx={keyCap}>
                  {key}
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const keyCap = {
  fontFamily: 'inherit',
  fontSize: 12,
  minWidth: 24,
  px: 0.75,
  lineHeight: '22px',
  textAlign: 'center',
  borderRadius: 0.5,
  border: 1,
  borderColor: 'divider',
} as const;
