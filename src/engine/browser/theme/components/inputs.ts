// Styles of inputs: outlined, full width, 48 px high (40 px when `small`, as in a filter bar).
import type { ComponentStyles } from './componentStyles.ts';
import { height, type Tokens } from '../tokens.ts';
import { touch } from './media.ts';

const text = { fontSize: 14, lineHeight: '20px' } as const;
// iOS zooms the page when a focused input has text smaller than 16 px.
const touchText = { fontSize: 16 } as const;
const shrunkScale = 12 / 14;
const padding = (height.field - 20) / 2;
const paddingSmall = (height.fieldSmall - 20) / 2;
const paddingTouch = (height.target - 20) / 2;

/** Returns styles of form inputs: text, selects, autocompletes, checkboxes, radio buttons and switches. */
export function inputs(tokens: Tokens): ComponentStyles {
  return { ...textInputs(tokens), ...choices(tokens) };
}

function textInputs({ line, text: ink, surface, primary, states }: Tokens): ComponentStyles {
  return {
    MuiFormControl: { defaultProps: { variant: 'outlined', size: 'medium', margin: 'dense', fullWidth: true } },
    MuiTextField: { defaultProps: { variant: 'outlined', size: 'medium', margin: 'dense', fullWidth: true } },
    MuiInputBase: {
      styleOverrides: {
        root: { ...text, [touch]: touchText },
        input: {
          height: 20,
          '&::placeholder': { color: ink.secondary, opacity: 1 },
          '&[type=number]': { fontVariantNumeric: 'tabular-nums' },
        },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: {
        root: {
          backgroundColor: surface.paper,
          '& .MuiOutlinedInput-notchedOutline': { borderColor: line.outline },
          '&.Mui-focused .MuiOutlinedInput-notchedOutline': { borderColor: primary.main },
          '&.Mui-error .MuiOutlinedInput-notchedOutline': { borderColor: states.error.main },
          // Some inputs only have the `readonly` attribute on the element, without Material's class.
          '&.Mui-disabled, &.MuiInputBase-readOnly, &:has(> :is(input, textarea)[readonly]:not([aria-hidden]))': {
            backgroundColor: surface.subtle,
          },
          '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: line.divider },
          '&.MuiInputBase-adornedStart > .MuiInputBase-input': { paddingLeft: 0 },
          '&.MuiInputBase-adornedEnd:not(.MuiAutocomplete-inputRoot) > .MuiInputBase-input': { paddingRight: 0 },
          '@media (hover: none)': {
            '&:hover:not(.Mui-focused, .Mui-error) .MuiOutlinedInput-notchedOutline': { borderColor: line.outline },
          },
          variants: [
            { props: { multiline: true }, style: { padding: `${padding}px 14px` } },
            { props: { multiline: true, size: 'small' }, style: { padding: `${paddingSmall}px 12px` } },
          ],
        },
        input: {
          padding: `${padding}px 14px`,
          '&:-webkit-autofill': {
            WebkitBoxShadow: `0 0 0 100px ${primary.soft} inset`,
            WebkitTextFillColor: ink.primary,
            caretColor: ink.primary,
          },
          variants: [
            {
              props: { size: 'small' },
              style: { padding: `${paddingSmall}px 12px`, [touch]: { paddingBlock: paddingTouch } },
            },
            { props: { multiline: true }, style: { padding: 0 } },
          ],
        },
        notchedOutline: { '& legend': { fontSize: `${shrunkScale}em` } },
      },
    },
    MuiInputLabel: {
      styleOverrides: {
        root: {
          ...text,
          [touch]: touchText,
          variants: [
            { props: { variant: 'outlined' }, style: { transform: `translate(14px, ${padding}px) scale(1)` } },
            {
              props: { variant: 'outlined', size: 'small' },
              style: { transform: `translate(12px, ${paddingSmall}px) scale(1)` },
            },
            {
              props: { variant: 'outlined', shrink: true },
              style: { transform: `translate(14px, -9px) scale(${shrunkScale})`, maxWidth: 'calc(117% - 32px)' },
            },
          ],
        },
      },
    },
    MuiFormLabel: { styleOverrides: { root: { ...text, color: ink.secondary }, asterisk: { color: 'inherit' } } },
    MuiFormHelperText: {
      styleOverrides: {
        // Enlarges the touch target of links without adding height.
        root: {
          fontSize: 12,
          lineHeight: '16px',
          marginInline: 2,
          color: ink.secondary,
          '& a': { display: 'inline-block', paddingBlock: 4, marginBlock: -4 },
        },
      },
    },
    MuiInputAdornment: { styleOverrides: { root: { color: ink.secondary } } },
    MuiSelect: { styleOverrides: { select: { minHeight: 20, lineHeight: '20px' } } },
    MuiAutocomplete: {
      // For pointers only: the combobox itself announces and opens the list.
      defaultProps: { fullWidth: true, slotProps: { popupIndicator: { 'aria-hidden': true } } },
      styleOverrides: {
        inputRoot: {
          '&.MuiOutlinedInput-root': { paddingBlock: 6, '& .MuiAutocomplete-input': { paddingBlock: 8 } },
          // Keeps the first line of tags clear of the label.
          '&.MuiOutlinedInput-root:not(.MuiInputBase-sizeSmall):has(.MuiAutocomplete-tag)': { paddingBlock: 10 },
          '&.MuiOutlinedInput-root.MuiInputBase-sizeSmall': {
            paddingBlock: 6,
            '& .MuiAutocomplete-input': { paddingBlock: 4, [touch]: { paddingBlock: 6 } },
          },
        },
        option: { minHeight: 36, fontSize: 14, [touch]: { minHeight: height.target } },
        listbox: { paddingBlock: 4 },
        tag: { margin: 2 },
        noOptions: { padding: '10px 16px', color: ink.secondary },
        loading: { padding: '10px 16px', color: ink.secondary },
      },
    },
  };
}

/**
 * Moves the accessible name of a checkbox to its input. react-admin's tables set it on the element around the input.
 */
const namedInput: object = {
  root: () => ({ 'aria-label': undefined }),
  input: (props: Readonly<Record<string, unknown>>) =>
    props['aria-label'] === undefined ? {} : { 'aria-label': props['aria-label'] },
};

function choices({ line, text: ink, primary, surface, mode }: Tokens): ComponentStyles {
  const target = { padding: 8, [touch]: { padding: 12, '&.MuiCheckbox-sizeSmall': { padding: 13 } } };
  return {
    MuiCheckbox: {
      defaultProps: { slotProps: namedInput },
      styleOverrides: {
        root: { ...target, '&:not(.Mui-checked, .MuiCheckbox-indeterminate, .Mui-disabled)': { color: line.outline } },
      },
    },
    MuiRadio: {
      styleOverrides: { root: { ...target, '&:not(.Mui-checked, .Mui-disabled)': { color: line.outline } } },
    },
    MuiFormControlLabel: { styleOverrides: { label: { ...text, '&.Mui-disabled': { color: ink.disabled } } } },
    MuiSwitch: {
      styleOverrides: {
        root: {
          [touch]: {
            '&:not(.MuiSwitch-sizeSmall)': {
              height: height.target,
              paddingBlock: 15,
              '& > span:first-of-type': { top: 3 },
            },
          },
        },
        track: { opacity: 1, backgroundColor: line.outline },
        thumb: { boxShadow: 'none', border: `1px solid ${line.outline}`, backgroundColor: surface.paper },
        switchBase: {
          '&.Mui-checked .MuiSwitch-thumb': {
            backgroundColor: mode === 'light' ? surface.paper : primary.onFilled,
            borderColor: primary.main,
          },
          '&.Mui-checked + .MuiSwitch-track': { opacity: 1, backgroundColor: primary.main },
          '&.Mui-disabled + .MuiSwitch-track': { opacity: 0.4 },
        },
      },
    },
  };
}
