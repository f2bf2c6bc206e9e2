/** Buttons for common expiries of a token. */
import { useState } from 'react';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { daysUntil, expiryAfter, presetDays } from './expiry.ts';

export function ExpiryChoices({ source }: { readonly source: string }) {
  const translate = useTranslate();
  const [now] = useState(() => new Date());
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name: source });
  const chosen = daysUntil(value, now);
  const choose = (next: string | null) => setValue(source, next, { shouldDirty: true, shouldValidate: true });
  const chip = (key: string, on: boolean, next: string | null) => (
    <Chip
      key={key}
      size="small"
      clickable
      label={translate(`beheer.tokens.expiry.${key}`)}
      color={on ? 'primary' : 'default'}
      variant={on ? 'filled' : 'outlined'}
      aria-pressed={on}
      onClick={() => choose(next)}
    />
  );
  return (
    <Stack
      direction="row"
      useFlexGap
      role="group"
      aria-label={translate('beheer.tokens.expiry.title')}
      sx={{ gap: 0.75, flexWrap: 'wrap', mb: 1 }}
    >
      {presetDays.map((days) => chip(`days_${days}`, chosen === days, expiryAfter(days, now)))}
      {chip('none', value === null || value === undefined, null)}
    </Stack>
  );
}
