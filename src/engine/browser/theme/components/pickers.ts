// Styles of date and time pickers: as tall as other inputs, the selected day filled in the brand colour.
import type { ComponentStyles } from './componentStyles.ts';
import { height, radius, type Tokens } from '../tokens.ts';
import { hover, touch } from './media.ts';

/** Returns styles of the date pickers of MUI X. */
export function pickers({ line, surface, primary, states, shadow }: Tokens): ComponentStyles {
  return {
    MuiPickersTextField: { defaultProps: { margin: 'dense', fullWidth: true } },
    MuiPickersInputBase: { styleOverrides: { root: { fontSize: 14, lineHeight: '20px', [touch]: { fontSize: 16 } } } },
    MuiPickersOutlinedInput: {
      styleOverrides: {
        root: {
          backgroundColor: surface.paper,
          '& .MuiPickersOutlinedInput-notchedOutline': { borderColor: line.outline },
          '&.Mui-focused .MuiPickersOutlinedInput-notchedOutline': { borderColor: primary.main },
          '&.Mui-error .MuiPickersOutlinedInput-notchedOutline': { borderColor: states.error.main },
          '& legend': { fontSize: `${12 / 14}em` },
        },
        sectionsContainer: {
          boxSizing: 'border-box',
          height: height.field,
          padding: `${(height.field - 20) / 2}px 0`,
          variants: [
            {
              props: { inputSize: 'small' },
              style: {
                height: height.fieldSmall,
                padding: `${(height.fieldSmall - 20) / 2}px 0`,
                [touch]: { height: height.target, paddingBlock: (height.target - 20) / 2 },
              },
            },
          ],
        },
      },
    },
    MuiPickerPopper: {
      styleOverrides: {
        paper: {
          backgroundColor: surface.raised,
          border: `1px solid ${line.divider}`,
          borderRadius: radius.card,
          boxShadow: shadow.menu,
        },
      },
    },
    MuiPickerDay: {
      styleOverrides: {
        root: {
          fontSize: 13,
          borderRadius: radius.control,
          '&.Mui-selected, &.Mui-selected:focus': { backgroundColor: primary.filled, color: primary.onFilled },
          [hover]: { '&.Mui-selected:hover': { backgroundColor: primary.filledHover } },
        },
      },
    },
  };
}
