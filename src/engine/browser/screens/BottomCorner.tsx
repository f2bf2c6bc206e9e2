/**
 * Floating button in the bottom right corner on phones. The page has padding, so that its content can scroll above the
 * button.
 */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { aboveBottomBar } from '../theme/components/media.ts';
import { height, pageEdge, radius } from '../theme/tokens.ts';

/** Keeps its children in the corner while the page scrolls, above the bottom bar. Use it on phones only. */
export function BottomCorner({ children }: { readonly children: ReactNode }) {
  return (
    <Box sx={room}>
      <Box data-action-bar sx={corner}>
        {children}
      </Box>
    </Box>
  );
}

const room = {
  height: height.target,
  mt: 1.5,
  displayPrint: 'none',
  '&:has(> :empty)': { display: 'none' },
} as const;

const corner = {
  position: 'fixed',
  right: `${pageEdge.xs * 8}px`,
  bottom: `calc(12px + ${aboveBottomBar})`,
  zIndex: 2,
  borderRadius: `${radius.control}px`,
  boxShadow: 4,
} as const;
