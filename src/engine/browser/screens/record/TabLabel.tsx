/** Label of a tab with a count. */
import Box from '@mui/material/Box';
import { useFormat } from '../../i18n/useFormat.ts';

/** Tab text; `count` null shows none. */
export function TabLabel({ text, count }: { readonly text: string; readonly count: number | null }) {
  const format = useFormat();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
      {text}
      {count === null ? null : (
        <Box
          component="span"
          sx={{
            fontSize: 12,
            lineHeight: '16px',
            px: 0.75,
            borderRadius: 0.75,
            bgcolor: 'tone.neutral.background',
            color: 'tone.neutral.text',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {format.integer(count)}
        </Box>
      )}
    </Box>
  );
}
