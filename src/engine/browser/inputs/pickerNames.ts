/**
 * What the parts of a date's field are called. By themselves its button and its calendar are called alike at every
 * field, and each part that is typed is read aloud twice.
 */
interface PickerNames {
  readonly textField: {
    readonly id: string;
    readonly slotProps: { readonly input: Readonly<Record<string, string | undefined>> };
  };
  readonly openPickerButton: { readonly id: string; readonly 'aria-labelledby'?: string };
  readonly popper: { readonly 'aria-label': string; readonly 'aria-labelledby': undefined };
}

/** @param isLabelled whether the label stands at the field, and not in the head of its column */
export function pickerNames(id: string, label: string, isLabelled = true): PickerNames {
  const button = `${id}-open`;
  return {
    textField: {
      id,
      slotProps: {
        input: { 'aria-live': 'off', ...(isLabelled ? {} : { 'aria-label': label, 'aria-labelledby': undefined }) },
      },
    },
    openPickerButton: { id: button, ...(isLabelled ? { 'aria-labelledby': `${id}-label ${button}` } : {}) },
    popper: { 'aria-label': label, 'aria-labelledby': undefined },
  };
}
