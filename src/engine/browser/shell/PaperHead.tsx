/** The header of printed pages, with the seller's name and the date. Hidden on screen. */
import Box from '@mui/material/Box';
import { todayHere } from '../i18n/todayHere.ts';
import { useFormat } from '../i18n/useFormat.ts';
import { sellerNameKey, store } from '../providers/store.ts';
import { useOnPaper } from '../theme/useOnPaper.ts';

export function PaperHead() {
  const format = useFormat();
  if (!useOnPaper()) return null;
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        pb: 0.5,
        mb: 2,
        borderBottom: 1,
        borderColor: 'divider',
        fontSize: 12,
      }}
    >
      <strong>{store.getItem<string>(sellerNameKey) ?? ''}</strong>
      <span>{format.fullDate(todayHere())}</span>
    </Box>
  );
}
