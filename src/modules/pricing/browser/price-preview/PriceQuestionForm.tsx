/** Form of the price calculator: client, day and quantity. */
import { useId } from 'react';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useTranslate, type RaRecord } from 'react-admin';
import { Access } from '#engine/registry';
import { DayPicker, Forms, usePrincipal, useRegistry } from '#engine/browser';

export interface PriceChoice {
  /** Null for the general price. */
  readonly client: RaRecord | null;
  /** The day. */
  readonly on: string;
  readonly quantity: number;
}

interface Props {
  readonly choice: PriceChoice;
  readonly onChoice: (choice: PriceChoice) => void;
}

const mostDigits = 6;

export function PriceQuestionForm({ choice, onChoice }: Props) {
  const translate = useTranslate();
  const id = useId();
  const clients = useRegistry().resources['clients'];
  const principal = usePrincipal();
  const isStaff = principal.actor !== 'user';
  return (
    <Box
      role="group"
      aria-label={translate('beheer.price_preview.question')}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: '1fr', sm: isStaff ? '2fr 1fr 120px' : '1fr 120px' },
        maxWidth: 720,
      }}
    >
      {isStaff && clients && Access.maySee(clients, principal) ? (
        <Forms.RecordPicker
          id={id}
          target={clients}
          value={choice.client === null ? [] : [choice.client]}
          multiple={false}
          size="small"
          onCreate={null}
          onChange={([client]) => onChoice({ ...choice, client: client ?? null })}
          renderInput={(params) => (
            <TextField
              {...params}
              margin="none"
              label={translate('beheer.price_preview.client')}
              placeholder={translate('beheer.price_preview.anybody')}
            />
          )}
        />
      ) : null}
      <DayPicker
        wide
        label={translate('beheer.price_preview.on')}
        day={choice.on}
        onDay={(on) => onChoice({ ...choice, on })}
      />
      <TextField
        label={translate('beheer.price_preview.quantity')}
        value={choice.quantity}
        onChange={({ target }) =>
          onChoice({
            ...choice,
            quantity: Math.max(1, Number(target.value.replaceAll(/\D/g, '').slice(0, mostDigits))),
          })
        }
        size="small"
        margin="none"
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </Box>
  );
}
