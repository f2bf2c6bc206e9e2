/** Any of the named values. */
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import type { Option } from '../../../registry/types.ts';
import { useLabel } from '../../fields/useLabel.ts';
import type { FilterEditorProps } from './editor.ts';
import { chosenValues, oneOf } from './operands.ts';

export function ChoiceFilter({ field, value, onChange }: FilterEditorProps) {
  const label = useLabel();
  const chosen = chosenValues(value);
  const toggle = (option: Option, on: boolean) => {
    const next = (field.options ?? [])
      .map((one) => one.value)
      .filter((one) => (one === option.value ? on : chosen.includes(one)));
    // A list of tags is asked for one at a time; a field with one value for any of several.
    onChange(field.kind === 'tags' ? (on ? { contains: option.value } : undefined) : oneOf(next));
  };
  return (
    <FormGroup sx={{ maxHeight: 320, overflow: 'auto', flexWrap: 'nowrap', mx: -1 }}>
      {(field.options ?? []).map((option, index) => (
        <FormControlLabel
          key={option.value}
          label={label(option.label)}
          sx={{ mx: 0 }}
          control={
            <Checkbox
              size="small"
              autoFocus={index === 0}
              checked={chosen.includes(option.value)}
              onChange={(_, on) => toggle(option, on)}
              sx={{ p: 0.75 }}
            />
          }
        />
      ))}
    </FormGroup>
  );
}
