/** What pickers of dates and of instants have in common: frame, typing, and when they can be emptied. */
import type { InputProps } from './input.ts';
import { useDateDraft, type Codec } from './useDateDraft.ts';
import { useFieldInput } from './useFieldInput.ts';

export function useDatePicker(props: InputProps, codec: Codec) {
  const input = useFieldInput(props);
  const { helperText, ...frame } = input.frame;
  const draft = useDateDraft(input, codec);
  return {
    value: draft.date,
    onChange: draft.change,
    readOnly: props.readOnly,
    label: frame.label,
    inputRef: input.inputRef,
    slotProps: {
      field: {
        shouldRespectLeadingZeros: true,
        clearable: !props.required && !props.readOnly,
        fieldRef: draft.fieldRef,
      },
      textField: {
        ...frame,
        helperText,
        onBlur: draft.leave,
        ...(props.compact ? { 'aria-label': input.label } : {}),
      },
    },
  };
}
