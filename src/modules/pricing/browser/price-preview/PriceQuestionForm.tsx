/** For whom, on which day, and how many: the question of a price. */
import { useId } from 'react';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { useTranslate, type RaRecord } from 'react-admin';
import { maySee } from '../../../../engine/registry/access.ts';
import { DateProvider } from '../../../../engine/browser/inputs/DateProvider.tsx';
import { pickerNames } from '../../../../engine/browser/inputs/pickerNames.ts';
import { RecordPicker } from '../../../../engine/browser/inputs/RecordPicker.tsx';
import { fromCalendarDate, toCalendarDate } from '../../../../engine/browser/inputs/zonedTime.ts';
import { usePrincipal } from '../../../../engine/browser/providers/session.ts';
import { useRegistry } from '../../../../engine/browser/registry.ts';

export interface PriceChoice {
  /** Null: for anybody. */
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
  const names = pickerNames(`${id}-on`, translate('beheer.price_preview.on'));
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
      {isStaff && clients && maySee(clients, principal) ? (
        <RecordPicker
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
      <DateProvider>
        <DatePicker
          label={translate('beheer.price_preview.on')}
          format="d MMM yyyy"
          value={fromCalendarDate(choice.on)}
          onChange={(date) => {
            const on = date === null ? null : toCalendarDate(date);
            if (on !== null) onChoice({ ...choice, on });
          }}
          slotProps={{
            ...names,
            field: { shouldRespectLeadingZeros: true },
            textField: { ...names.textField, size: 'small', margin: 'none' },
          }}
        />
      </DateProvider>
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
