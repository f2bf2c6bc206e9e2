/** Styles of sheet cells: headers, focus, selection, changed and invalid cells. */
import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';

export const headLook = {
  position: 'sticky',
  top: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
  px: 1,
  py: 1,
  fontSize: 12,
  fontWeight: 500,
  color: 'text.secondary',
  textAlign: 'left',
} as const;

/** Width of the row number column, in pixels. */
export const headWidth = 40;

/** Column that stays in place while the table scrolls sideways. */
export const pinnedLook = { position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' } as const;

export const cellLook = {
  borderBottom: 1,
  borderColor: 'divider',
  px: 1,
  py: 0.75,
  height: 36,
  verticalAlign: 'top',
  '&:focus-visible, &:has(input)': {
    outline: 2,
    outlineColor: 'primary.main',
    outlineStyle: 'solid',
    outlineOffset: '-2px',
  },
} as const;

const edge = (colour: string): string => `inset 3px 0 0 ${colour}`;

/** Cell with an unsaved change: a bar in the primary colour. */
export const changedLook = { boxShadow: ({ palette }: Theme) => edge(palette.primary.main) } as const;

/** Cell with an invalid value: a bar in the error colour. */
export const wrongLook = { boxShadow: ({ palette }: Theme) => edge(palette.error.main) } as const;

/** Cell in the selected range. */
export const selectedLook = { bgcolor: ({ palette }: Theme) => palette.brand.primary.soft } as const;

/** Error message below the value of a cell. */
export function CellFault({ fault }: { readonly fault: string | undefined }) {
  if (fault === undefined) return null;
  return (
    <Box component="span" sx={{ display: 'block', color: 'error.main', fontSize: 12, whiteSpace: 'normal' }}>
      {fault}
    </Box>
  );
}
