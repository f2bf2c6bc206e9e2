/** Dialog that raises the prices of a list by a percentage: categories, rounding, and a preview. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { mdiCheck } from '@mdi/js';
import { useTranslate } from 'react-admin';
import { raiseRoundings, type RaiseRounding } from '../../rules/priceRaise.ts';
import { parseScaled } from '#engine/registry';
import { Icon, useDraft, useLanguage } from '#engine/browser';
import { raiseRows, type GridColumn, type GridGroup, type GridPrice, type RaiseRow } from './gridModel.ts';
import { RaisePreview } from './RaisePreview.tsx';

interface Props {
  /** The list whose prices are raised. */
  readonly list_uuid: string;
  readonly currency: string;
  readonly columns: readonly GridColumn[];
  readonly groups: readonly GridGroup[];
  readonly prices: ReadonlyMap<string, GridPrice>;
  readonly onApply: (rows: readonly RaiseRow[]) => void;
  readonly onClose: () => void;
}

const least_bp = -10_000;

/** The percentage as typed, and the excluded categories. */
interface Raise {
  readonly text: string;
  readonly rounding: RaiseRounding;
  readonly left: readonly string[];
}

const usual: Raise = { text: '', rounding: 'cents', left: [] };

export function RaiseDialog({ list_uuid, currency, columns, groups, prices, onApply, onClose }: Props) {
  const translate = useTranslate();
  const language = useLanguage();
  const [{ text, rounding, left }, setRaise] = useDraft<Raise>(`prices.raise.${list_uuid}`, usual, {
    untilClosed: true,
  });
  const change = (changed: Partial<Raise>): void => setRaise((known) => ({ ...known, ...changed }));
  const parsed = parseScaled(text, 2, language);
  const raise_bp = parsed !== null && parsed > least_bp ? parsed : null;
  const chosen = groups.filter(({ name }) => !left.includes(name));
  const products = new Set(chosen.flatMap((group) => group.products.map(({ uuid }) => uuid)));
  const rows = raise_bp === null ? [] : raiseRows(prices, products, { raise_bp, rounding });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="raise-title">
      <DialogTitle id="raise-title">{translate('beheer.prices.raise')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, pt: 1 }}>
          <TextField
            autoFocus
            margin="none"
            fullWidth={false}
            label={translate('beheer.prices.percentage')}
            value={text}
            onChange={(event) => change({ text: event.target.value })}
            error={text !== '' && raise_bp === null}
            helperText={translate('beheer.prices.percentage_help')}
            sx={{ width: 240 }}
            slotProps={{
              htmlInput: { inputMode: 'decimal' },
              input: { endAdornment: <InputAdornment position="end">%</InputAdornment> },
            }}
          />
          <TextField
            select
            margin="none"
            fullWidth={false}
            label={translate('beheer.prices.rounding')}
            value={rounding}
            onChange={(event) =>
              change({ rounding: raiseRoundings.find((one) => one === event.target.value) ?? 'cents' })
            }
            sx={{ width: 240 }}
          >
            {raiseRoundings.map((one) => (
              <MenuItem key={one} value={one}>
                {translate(`beheer.prices.rounding_${one}`)}
              </MenuItem>
            ))}
          </TextField>
        </Box>
        <Categories groups={groups} left={left} onChange={(next) => change({ left: next })} />
        <RaisePreview currency={currency} columns={columns} groups={chosen} rows={rows} />
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" disabled={rows.length === 0} onClick={() => onApply(rows)}>
          {translate('beheer.prices.apply', { smart_count: rows.length })}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface CategoriesProps extends Pick<Props, 'groups'> {
  /** Names of the excluded categories. */
  readonly left: readonly string[];
  readonly onChange: (left: readonly string[]) => void;
}

function Categories({ groups, left, onChange }: CategoriesProps) {
  const translate = useTranslate();
  return (
    <Box
      role="group"
      aria-label={translate('beheer.prices.categories')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75 }}
    >
      {groups.map(({ name }) => {
        const on = !left.includes(name);
        return (
          <Chip
            key={name}
            label={name}
            aria-pressed={on}
            color={on ? 'primary' : 'default'}
            variant={on ? 'filled' : 'outlined'}
            icon={on ? <Icon path={mdiCheck} /> : undefined}
            onClick={() => onChange(on ? [...left, name] : left.filter((one) => one !== name))}
          />
        );
      })}
    </Box>
  );
}
