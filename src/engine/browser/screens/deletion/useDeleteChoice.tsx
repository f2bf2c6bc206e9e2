/** Question about the deletion of records that the registry declares (`deleteChoice`), as radio buttons. */
import { useId, useState, type ReactNode } from 'react';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { RaRecord } from 'react-admin';
import { matchesCondition } from '../../../registry/rules.ts';
import type { Resource } from '../../../registry/types.ts';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { useRegistry } from '../../registry.ts';

interface DeleteChoiceState {
  /** null if nothing is asked. */
  readonly choice: string | null;
  readonly question: ReactNode;
}

/** @param record null for several records, for which the question is always asked. */
export function useDeleteChoice(resource: Resource, record: RaRecord | null): DeleteChoiceState {
  const { deleteChoice } = resource;
  const label = useLabel();
  const registry = useRegistry();
  const context = useConditionContext();
  const id = useId();
  const [choice, setChoice] = useState(deleteChoice?.choices[0]?.value ?? null);
  const when = deleteChoice?.when ?? null;
  const isAsked = record === null || when === null || matchesCondition(registry, resource, when, record, context);
  if (deleteChoice === null || !isAsked) return { choice: null, question: null };
  return {
    choice,
    question: (
      <FormControl sx={{ mt: 2 }}>
        <FormLabel id={id}>{label(deleteChoice.question)}</FormLabel>
        <RadioGroup aria-labelledby={id} value={choice} onChange={(_event, value) => setChoice(value)}>
          {deleteChoice.choices.map(({ value, label: words }) => (
            <FormControlLabel key={value} value={value} control={<Radio />} label={label(words)} />
          ))}
        </RadioGroup>
      </FormControl>
    ),
  };
}
