/**
 * Accessible names of the parts of a date picker. By default the button and the calendar have the same name in every
 * picker, and screen readers announce each typed part twice.
 */
interface PickerNames {
  readonly textField: {
    readonly id: string;
    readonly slotProps: { readonly input: Readonly<Record<string, string | undefined>> };
  };
  readonly openPickerButton: { readonly id: string; readonly 'aria-labelledby'?: string };
  readonly popper: { readonly 'aria-label': string; readonly 'aria-labelledby': undefined };
}

/** @param isLabelled false if the visible label is a column header. */
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
