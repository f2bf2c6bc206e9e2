/** Filter on any of the options. */
import Autocomplete from '@mui/material/Autocomplete';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { Option } from '../../../../registry/types.ts';
import { useLabel } from '../../../ui/useLabel.ts';
import type { FilterEditorProps } from './editor.ts';
import { chosenValues, oneOf } from '../operands.ts';

export function ChoiceFilter(props: FilterEditorProps) {
  return props.inRow === true ? <ChoicesInRow {...props} /> : <ChoiceList {...props} />;
}

function ChoiceList({ field, value, onChange }: FilterEditorProps) {
  const label = useLabel();
  const chosen = chosenValues(value);
  const toggle = (option: Option, on: boolean) => {
    const next = (field.options ?? [])
      .map((one) => one.value)
      .filter((one) => (one === option.value ? on : chosen.includes(one)));
    // Tags can only be filtered by one value; other fields by any of several.
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

function ChoicesInRow({ field, value, onChange }: FilterEditorProps) {
  const translate = useTranslate();
  const label = useLabel();
  const options = field.options ?? [];
  const chosen = chosenValues(value);
  const change = (next: readonly Option[]): void => {
    const last = next.at(-1);
    // Tags can only be filtered by one value; other fields by any of several.
    if (field.kind === 'tags') onChange(last === undefined ? undefined : { contains: last.value });
    else onChange(oneOf(next.map((option) => option.value)));
  };
  return (
    <Autocomplete
      multiple
      size="small"
      openOnFocus
      autoHighlight
      disableCloseOnSelect={field.kind !== 'tags'}
      options={[...options]}
      value={options.filter((option) => chosen.includes(option.value))}
      getOptionLabel={(option) => label(option.label)}
      getOptionKey={(option) => option.value}
      onChange={(_, next) => change(next)}
      renderInput={(params) => (
        <TextField {...params} autoFocus={value === undefined} margin="none" label={translate('beheer.filter.value')} />
      )}
      sx={{ flex: 1, minWidth: 160 }}
    />
  );
}
