/** Parts of a preview with a tick and a quantity each, such as the lines of an invoice to credit. */
import { useState } from 'react';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import TextField from '@mui/material/TextField';
import { parseDecimal } from '../../../registry/imports/parseNumber.ts';
import type { PreviewPart, PreviewParts } from '../../../registry/records/preview.ts';
import { parseDuration } from '../../../values/dates/workTime.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useLabel, useLanguage } from '../../ui/useLabel.ts';
import type { ActionValues } from './usePreview.ts';

interface Props {
  readonly parts: PreviewParts;
  readonly currency: string;
  readonly onPick: (values: ActionValues) => void;
}

interface Pick {
  readonly isChosen: boolean;
  /** As typed; null while it is the quantity of the preview. */
  readonly text: string | null;
}

const decimals = 4;

/** Sends the chosen parts as a list of `{ key, quantity }`, with null for a quantity that cannot be read. */
export default function PreviewPartsInput({ parts: { field, label: name, parts }, currency, onPick }: Props) {
  const label = useLabel();
  const language = useLanguage();
  const [picks, setPicks] = useState<Readonly<Record<string, Pick>>>({});
  const pickOf = (part: PreviewPart): Pick => picks[part.key] ?? { isChosen: part.chosen, text: null };
  const quantityOf = ({ quantity }: PreviewPart, { text }: Pick): number | null => {
    if (quantity === null || text === null) return quantity?.chosen ?? null;
    return quantity.unit === 'minutes' ? parseDuration(text) : parseDecimal(text, decimals, language);
  };
  const change = (part: PreviewPart, pick: Pick): void => {
    const all = { ...picks, [part.key]: pick };
    setPicks(all);
    const chosen = parts.filter((one) => all[one.key]?.isChosen ?? one.chosen);
    const sent = chosen.map((one) => ({
      key: one.key,
      ...(one.quantity === null ? {} : { quantity: quantityOf(one, all[one.key] ?? pickOf(one)) }),
    }));
    onPick({ [field]: sent });
  };
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, mb: 2, minWidth: 0 }}>
      <FormLabel component="legend" sx={{ fontSize: 12, mb: 0.5 }}>
        {label(name)}
      </FormLabel>
      {parts.map((part) => (
        <PartRow
          key={part.key}
          part={part}
          pick={pickOf(part)}
          isWrong={part.quantity !== null && quantityOf(part, pickOf(part)) === null}
          currency={currency}
          onChange={(pick) => change(part, pick)}
        />
      ))}
    </Box>
  );
}

interface RowProps {
  readonly part: PreviewPart;
  readonly pick: Pick;
  readonly isWrong: boolean;
  readonly currency: string;
  readonly onChange: (pick: Pick) => void;
}

function PartRow({ part: { label: name, quantity, amount_cents }, pick, isWrong, currency, onChange }: RowProps) {
  const label = useLabel();
  const format = useFormat();
  const write = (value: number): string =>
    quantity?.unit === 'minutes' ? format.duration(value) : format.decimal(value);
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 112px 96px' },
        columnGap: 1.5,
        alignItems: 'center',
        py: 0.25,
      }}
    >
      <FormControlLabel
        control={
          <Checkbox
            size="small"
            checked={pick.isChosen}
            onChange={(_event, isChosen) => onChange({ ...pick, isChosen })}
          />
        }
        label={label(name)}
        sx={{ mr: 0, gridColumn: { xs: '1 / -1', sm: 'auto' }, overflowWrap: 'anywhere' }}
      />
      {quantity === null ? (
        <span />
      ) : (
        <TextField
          hiddenLabel
          size="small"
          margin="none"
          value={pick.text ?? write(quantity.chosen)}
          disabled={!pick.isChosen}
          error={isWrong}
          onChange={(event) => onChange({ ...pick, text: event.target.value })}
          slotProps={{
            htmlInput: {
              'aria-label': `${label(quantity.label)}: ${label(name)}`,
              inputMode: 'decimal',
              autoComplete: 'off',
              style: { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },
            },
          }}
          sx={{ ml: { xs: 4, sm: 0 }, width: { xs: 112, sm: '100%' } }}
        />
      )}
      <Box
        sx={{
          textAlign: 'right',
          whiteSpace: 'nowrap',
          fontVariantNumeric: 'tabular-nums',
          color: pick.isChosen ? 'text.primary' : 'text.secondary',
        }}
      >
        {format.money(pick.isChosen ? amount_cents : 0, currency)}
      </Box>
    </Box>
  );
}
