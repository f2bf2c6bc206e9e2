/** First and last name side by side. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { FieldOf } from './AccountForm.tsx';
import { TextInput } from './TextInput.tsx';

interface Props {
  readonly field: FieldOf;
  readonly first?: string;
  readonly last?: string;
  readonly autoFocus?: boolean;
}

/** Required inputs `first_name` and `last_name` of an {@link AccountForm}. */
export function NameFields({ field, first = '', last = '', autoFocus = false }: Props) {
  const translate = useTranslate();
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 2,
        rowGap: 1,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        alignItems: 'start',
      }}
    >
      <TextInput
        {...field('first_name')}
        label={translate('beheer.register.first_name')}
        defaultValue={first}
        autoComplete="given-name"
        autoFocus={autoFocus}
        inputProps={{ required: true, maxLength: 50 }}
      />
      <TextInput
        {...field('last_name')}
        label={translate('beheer.register.last_name')}
        defaultValue={last}
        autoComplete="family-name"
        inputProps={{ required: true, maxLength: 80 }}
      />
    </Box>
  );
}
