/** Calculation of an amount as on a bill: added and subtracted parts, and the result below. */
import Box from '@mui/material/Box';
import { useFormat } from '#engine/browser';

interface Part {
  readonly name: string;
  readonly cents: number;
  /** True for a subtracted part, which gets a minus sign. */
  readonly isOff?: boolean;
}

interface Props {
  readonly parts: readonly Part[];
  readonly result: Part;
}

export function AmountBreakdown({ parts, result }: Props) {
  const format = useFormat();
  const amount = { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', m: 0 } as const;
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        maxWidth: 480,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 2,
        rowGap: 0.75,
      }}
    >
      {parts.map(({ name, cents, isOff = false }) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Box component="dt" sx={{ color: 'text.secondary' }}>
            {name}
          </Box>
          <Box component="dd" sx={amount}>
            {format.money(isOff ? -cents : cents)}
          </Box>
        </Box>
      ))}
      <Box sx={{ display: 'contents', '& > *': { borderTop: 1, borderColor: 'divider', pt: 0.75, fontWeight: 700 } }}>
        <Box component="dt" sx={{ mr: -2 }}>
          {result.name}
        </Box>
        <Box component="dd" sx={{ ...amount, ...(result.cents < 0 ? { color: 'error.main' } : {}) }}>
          {format.money(result.cents)}
        </Box>
      </Box>
    </Box>
  );
}
