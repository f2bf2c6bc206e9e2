/** Cell of a plain table, in a row or on a card: a link if it leads to another page than its row. */
import Link from '@mui/material/Link';
import { LinkBase } from 'react-admin';
import { touch } from '../../theme/components/media.ts';
import type { PlainCell } from './plainRows.ts';

/** Largest touch target that fits between the lines above and below. */
const look = { position: 'relative', zIndex: 1, [touch]: { py: '5px', my: '-5px' } } as const;

export function PlainCellText({ cell }: { readonly cell: PlainCell }) {
  if (typeof cell === 'string') return cell;
  return (
    // Positioned above the link that covers the card.
    <Link component={LinkBase} to={cell.to} underline="hover" sx={look}>
      {cell.text}
    </Link>
  );
}
