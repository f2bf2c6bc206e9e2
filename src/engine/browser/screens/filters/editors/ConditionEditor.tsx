/** Condition on a field: the comparison, and the value editor of its kind. */
import { useState } from 'react';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import { kinds } from '../../../../registry/kinds/table.ts';
import type { Field } from '../../../../registry/types.ts';
import { isRecord } from '../../../../values/json.ts';
import { BooleanFilter } from './BooleanFilter.tsx';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { DateFilter } from './DateFilter.tsx';
import type { FilterEditorProps } from './editor.ts';
import { ExactFilter } from './ExactFilter.tsx';
import { FilledFilter } from './FilledFilter.tsx';
import { NumberFilter } from './NumberFilter.tsx';
import { ReferenceFilter } from './ReferenceFilter.tsx';
import { TextFilter } from './TextFilter.tsx';
import { asksEmpty, chosenValues, excludedValues, noneOf, oneOf } from '../operands.ts';
import { shapeOf, type FilterShape } from '../filterShape.ts';

const editors: Readonly<Record<FilterShape, React.ComponentType<FilterEditorProps>>> = {
  choice: ChoiceFilter,
  boolean: BooleanFilter,
  reference: ReferenceFilter,
  date: DateFilter,
  number: NumberFilter,
  text: TextFilter,
  filled: FilledFilter,
};

/** Comparison with the typed value, or a test for being empty. */
type Match = 'is' | 'exact' | 'starts' | 'not' | 'empty' | 'filled';

function matchesOf(field: Field): readonly Match[] {
  const { operators } = kinds[field.kind];
  const shape = shapeOf(field);
  if (shape === 'filled') return ['is'];
  const isTyped = shape === 'text' || shape === 'number';
  return [
    'is',
    ...(isTyped && operators.includes('eq') ? (['exact'] as const) : []),
    ...(shape === 'text' && operators.includes('starts') ? (['starts'] as const) : []),
    ...(shape !== 'boolean' && operators.includes('nin') ? (['not'] as const) : []),
    ...(field.nullable && operators.includes('empty') ? (['empty', 'filled'] as const) : []),
  ];
}

function matchOf(field: Field, value: unknown): Match {
  const empty = asksEmpty(value);
  if (empty !== null) return empty ? 'empty' : 'filled';
  if (excludedValues(value).length > 0) return 'not';
  const shape = shapeOf(field);
  if (shape === 'text' && isRecord(value) && value['starts'] !== undefined) return 'starts';
  const isOne = value !== undefined && (!isRecord(value) || value['eq'] !== undefined);
  return isOne && (shape === 'text' || shape === 'number') ? 'exact' : 'is';
}

function textOf(match: Match, field: Field): string {
  if (match === 'empty' || match === 'filled') return `is_${match}`;
  if (match === 'not') return 'operator.ne';
  if (match === 'exact') return 'operator.eq';
  if (match === 'starts') return 'operator.starts';
  const shape = shapeOf(field);
  if (shape === 'text') return 'contains_label';
  return shape === 'date' || shape === 'number' ? 'operator.between' : 'operator.eq';
}

interface Props extends FilterEditorProps {
  /** True in a row of the filter builder, which places the parts next to each other. */
  readonly inRow?: boolean;
}

/** Its value is undefined while the condition is incomplete. */
export function ConditionEditor({ field, value, onChange, onApply, inRow = false }: Props) {
  const translate = useTranslate();
  const matches = matchesOf(field);
  const [match, setMatch] = useState<Match>(() => matchOf(field, value));
  const [draft, setDraft] = useState<unknown>(() => draftOf(match, value));
  const change = (nextMatch: Match, next: unknown): void => {
    setMatch(nextMatch);
    setDraft(next);
    onChange(valueOf(nextMatch, next));
  };
  const chooseMatch = (next: Match): void => {
    // Keep the value only if both comparisons use the same editor; others expect another type of value.
    const isAlike = (one: Match): boolean => one === 'is' || one === 'not';
    const keeps =
      shapeOf(field) === 'choice' || shapeOf(field) === 'reference' ? isAlike(match) && isAlike(next) : false;
    change(next, keeps || match === next ? draft : undefined);
  };
  const shape = shapeOf(field);
  const isExact =
    match === 'exact' || match === 'starts' || (match === 'not' && shape !== 'choice' && shape !== 'reference');
  const Editor = isExact ? ExactFilter : editors[shape];
  return (
    <>
      {matches.length > 1 ? (
        <TextField
          select
          fullWidth={!inRow}
          size="small"
          margin="none"
          hiddenLabel
          value={match}
          onChange={(event) => chooseMatch(matches.find((one) => one === event.target.value) ?? 'is')}
          slotProps={{ select: { inputProps: { 'aria-label': translate('beheer.filter.match') } } }}
          sx={inRow ? { minWidth: 120 } : { mb: 1.5 }}
        >
          {matches.map((one) => (
            <MenuItem key={one} value={one}>
              {translate(`beheer.filter.${textOf(one, field)}`)}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
      {match === 'empty' || match === 'filled' ? null : (
        <Editor
          key={match}
          field={field}
          value={asksEmpty(draft) === null || shape === 'filled' ? draft : undefined}
          onChange={(next) => change(match, next)}
          onApply={(next) => {
            change(match, next);
            onApply(valueOf(match, next));
          }}
          inRow={inRow}
        />
      )}
    </>
  );
}

function valueOf(match: Match, draft: unknown): unknown {
  if (match === 'empty' || match === 'filled') return { empty: match === 'empty' };
  if (match === 'starts') return draft === undefined ? undefined : { starts: draft };
  return match === 'not' ? noneOf(chosenValues(draft)) : draft;
}

function draftOf(match: Match, value: unknown): unknown {
  if (match === 'starts' && isRecord(value)) return value['starts'];
  return match === 'not' ? oneOf(excludedValues(value)) : value;
}
