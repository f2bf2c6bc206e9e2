/** Edits one filter: the editor that fits its kind, applied with Enter or the button. */
import { useId, useState, type FormEvent } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { kinds } from '../../../registry/kinds/table.ts';
import type { Field } from '../../../registry/types.ts';
import { useLabel } from '../../fields/useLabel.ts';
import { BooleanFilter } from './BooleanFilter.tsx';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { DateFilter } from './DateFilter.tsx';
import type { FilterEditorProps } from './editor.ts';
import { FilledFilter } from './FilledFilter.tsx';
import { NumberFilter } from './NumberFilter.tsx';
import { ReferenceFilter } from './ReferenceFilter.tsx';
import { TextFilter } from './TextFilter.tsx';
import { asksEmpty, chosenValues, excludedValues, noneOf, oneOf } from './operands.ts';
import { shapeOf, type FilterShape } from './filterShape.ts';

const editors: Readonly<Record<FilterShape, React.ComponentType<FilterEditorProps>>> = {
  choice: ChoiceFilter,
  boolean: BooleanFilter,
  reference: ReferenceFilter,
  date: DateFilter,
  number: NumberFilter,
  text: TextFilter,
  filled: FilledFilter,
};

/** How the value of a field is to compare with what is typed, or that it has one at all. */
type Match = 'is' | 'not' | 'empty' | 'filled';

function matchesOf(field: Field): readonly Match[] {
  const { operators } = kinds[field.kind];
  const shape = shapeOf(field);
  if (shape === 'filled') return ['is'];
  return [
    'is',
    ...((shape === 'choice' || shape === 'reference') && operators.includes('nin') ? (['not'] as const) : []),
    ...(field.nullable && operators.includes('empty') ? (['empty', 'filled'] as const) : []),
  ];
}

function matchOf(value: unknown): Match {
  const empty = asksEmpty(value);
  if (empty !== null) return empty ? 'empty' : 'filled';
  return excludedValues(value).length > 0 ? 'not' : 'is';
}

function textOf(match: Match, field: Field): string {
  if (match === 'empty' || match === 'filled') return `is_${match}`;
  if (match === 'not') return 'operator.ne';
  const shape = shapeOf(field);
  if (shape === 'text') return 'contains_label';
  return shape === 'date' || shape === 'number' ? 'operator.between' : 'operator.eq';
}

interface Props {
  readonly field: Field;
  readonly value: unknown;
  readonly anchor: HTMLElement;
  /** Undefined: no filter. */
  readonly onApply: (value: unknown) => void;
  readonly onClose: () => void;
}

export function FilterPopover({ field, value, anchor, onApply, onClose }: Props) {
  const translate = useTranslate();
  const label = useLabel();
  const titleId = useId();
  const matches = matchesOf(field);
  const [match, setMatch] = useState<Match>(matchOf(value));
  const [draft, setDraft] = useState<unknown>(match === 'not' ? oneOf(excludedValues(value)) : value);
  const Editor = editors[shapeOf(field)];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // What is typed half, or is no number, is not quietly left out.
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"], .Mui-error');
    if (wrong) wrong.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    else if (match === 'empty' || match === 'filled') onApply({ empty: match === 'empty' });
    else onApply(match === 'not' ? noneOf(chosenValues(draft)) : draft);
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': titleId, sx: { mt: 0.5 } } }}
    >
      <Box component="form" onSubmit={submit} sx={{ width: 320, maxWidth: '100%', p: 2 }}>
        <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 1 }}>
          {label(field.label)}
        </Typography>
        {matches.length > 1 ? (
          <TextField
            select
            fullWidth
            size="small"
            margin="none"
            hiddenLabel
            value={match}
            onChange={(event) => setMatch(matches.find((one) => one === event.target.value) ?? 'is')}
            slotProps={{ select: { inputProps: { 'aria-label': translate('beheer.filter.match') } } }}
            sx={{ mb: 1.5 }}
          >
            {matches.map((one) => (
              <MenuItem key={one} value={one}>
                {translate(`beheer.filter.${textOf(one, field)}`)}
              </MenuItem>
            ))}
          </TextField>
        ) : null}
        {match === 'is' || match === 'not' ? (
          <Editor
            field={field}
            value={asksEmpty(draft) === null ? draft : undefined}
            onChange={setDraft}
            onApply={onApply}
          />
        ) : null}
        <Stack direction="row" sx={{ justifyContent: 'flex-end', gap: 1, mt: 2 }}>
          {value === undefined ? null : (
            <Button color="inherit" onClick={() => onApply(undefined)}>
              {translate('beheer.filter.clear')}
            </Button>
          )}
          <Button type="submit" variant="contained">
            {translate('beheer.filter.apply')}
          </Button>
        </Stack>
      </Box>
    </Popover>
  );
}
