/** Rows of a plain table as cards on narrow screens: name, main facts, and other values with their labels. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import { LinkBase } from 'react-admin';
import { touch } from '../../theme/components/media.ts';
import { PlainCellText } from './PlainCellText.tsx';
import type { PlainCell, PlainColumn, PlainRow, PlainTableProps } from './plainRows.ts';
import { breakable } from '../../ui/breakable.ts';

export function PlainCards({ name, columns, rows }: PlainTableProps) {
  return (
    <Card component="ul" aria-label={name} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {rows.map((row) => (
        <PlainCard key={row.key} columns={columns} row={row} />
      ))}
    </Card>
  );
}

const unseen = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

const factsLook = {
  m: 0,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 0.25,
  fontSize: 13,
  // Makes links large enough for touch, with space between them.
  [touch]: { mt: 0.75, rowGap: 1 },
} as const;

function PlainCard({
  columns,
  row: { to, cells },
}: {
  readonly columns: readonly PlainColumn[];
  readonly row: PlainRow;
}) {
  const facts = columns.flatMap((column, index) =>
    index === 0 || !cells[index] ? [] : [{ ...column, cell: cells[index] }],
  );
  const aside = facts.find(({ onCard }) => onCard === 'aside');
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        display: 'flex',
        alignItems: 'baseline',
        gap: 2,
        px: 2,
        py: 1.25,
        '& + &': { borderTop: 1, borderColor: 'divider' },
        '&:hover': { bgcolor: 'action.hover' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {/* The link covers the whole card. */}
        <Link
          component={LinkBase}
          to={to}
          color="textPrimary"
          sx={{
            // Set its height to that of its line, because accessibility checks measure a target by its own box.
            display: 'inline-block',
            fontWeight: 500,
            lineHeight: '24px',
            overflowWrap: 'anywhere',
            '&::after': { content: '""', position: 'absolute', inset: 0 },
          }}
        >
          {breakable(cells[0] ?? '')}
        </Link>
        <Box component="dl" sx={factsLook}>
          {facts
            .filter((fact) => fact !== aside)
            .map(({ label, onCard, cell }) => (
              <Box key={label} sx={{ display: 'flex', gap: 0.5, minWidth: 0 }}>
                <Box component="dt" sx={onCard === 'bare' ? unseen : { color: 'text.secondary' }}>
                  {label}
                </Box>
                <Box
                  component="dd"
                  sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
                >
                  <PlainCellText cell={cell} />
                </Box>
              </Box>
            ))}
        </Box>
      </Box>
      {aside ? <AsideFact {...aside} /> : null}
    </Box>
  );
}

/** Main value of a card, at its right. */
function AsideFact({ label, cell }: Pick<PlainColumn, 'label'> & { readonly cell: PlainCell }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        flex: 'none',
        display: 'flex',
        flexDirection: 'column-reverse',
        textAlign: 'right',
        fontVariantNumeric: 'tabular-nums',
      }}
    >
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: 500, lineHeight: '24px' }}>
        <PlainCellText cell={cell} />
      </Box>
    </Box>
  );
}
