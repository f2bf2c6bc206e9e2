/** One cell of a plain table, as it reads in a row and on a card: a link where it leads to another page than its row. */
import Link from '@mui/material/Link';
import { LinkBase } from 'react-admin';
import { touch } from '../theme/components/media.ts';
import type { PlainCell } from './plainRows.ts';

/** As much as a finger needs that has other lines above and below. */
const look = { position: 'relative', zIndex: 1, [touch]: { py: '5px', my: '-5px' } } as const;

export function PlainCellText({ cell }: { readonly cell: PlainCell }) {
  if (typeof cell === 'string') return cell;
  return (
    // Above the link of the card that it is on, which covers all of it.
    <Link component={LinkBase} to={cell.to} underline="hover" sx={look}>
      {cell.text}
    </Link>
  );
}
