/** The style of a menu row. */
import type { SystemStyleObject } from '@mui/system';
import type { Theme } from '@mui/material/styles';
import { touch } from '../../theme/components/media.ts';
import { height, radius } from '../../theme/tokens.ts';

export const menuRow = {
  mx: 1,
  my: '1px',
  px: 1.25,
  py: 0,
  gap: 1.5,
  minHeight: 34,
  borderRadius: `${radius.control}px`,
  color: 'text.secondary',
  [touch]: { minHeight: height.target },
  '& .MuiListItemText-root': { my: 0 },
  '& .MuiListItemText-primary': { fontSize: 14, lineHeight: '20px', fontWeight: 'inherit', overflowWrap: 'anywhere' },
  '&:hover': { color: 'text.primary' },
  '&.Mui-selected, &.Mui-selected:hover': {
    color: 'brand.primary.onSoft',
    bgcolor: 'brand.primary.soft',
    fontWeight: 500,
  },
  '&.Mui-focusVisible': { outlineOffset: -2 },
} satisfies SystemStyleObject<Theme>;
