/** Shared logic of date and date-time pickers: frame, draft, and whether they can be cleared. */
import type { InputProps } from '../input.ts';
import { pickerNames } from './pickerNames.ts';
import { TypedDateField } from './TypedDateField.tsx';
import { useDateDraft, type Codec } from './useDateDraft.ts';
import { useFieldInput } from '../useFieldInput.ts';

/** Returns props for a MUI X picker. `codec` converts between the form value and a `Date`. */
export function useDatePicker(props: InputProps, codec: Codec) {
  const input = useFieldInput(props);
  const { helperText, ...frame } = input.frame;
  const draft = useDateDraft(input, codec);
  const names = pickerNames(frame.id, input.label, !props.compact);
  return {
    value: draft.date,
    onChange: draft.change,
    readOnly: props.readOnly,
    label: frame.label,
    inputRef: input.inputRef,
    slots: { field: TypedDateField },
    slotProps: {
      ...names,
      field: {
        clearable: !props.required && !props.readOnly,
      },
      textField: {
        ...frame,
        ...names.textField,
        helperText,
        onBlur: input.onBlur,
      },
    },
  };
}
