/** Row of chips: all of them on a page, the first few in a cell. */
import { Children, type ReactNode } from 'react';
import Stack from '@mui/material/Stack';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';

const shownInCell = 2;

/** Shows every chip on a page; in a cell the first two and the number of others. */
export function ChipRow({ place, children }: { readonly place: 'cell' | 'page'; readonly children: ReactNode }) {
  const translate = useTranslate();
  const all = Children.toArray(children);
  const shown = place === 'cell' ? all.slice(0, shownInCell) : all;
  const left = all.length - shown.length;
  return (
    <Stack
      direction="row"
      useFlexGap
      sx={{ gap: 0.5, flexWrap: place === 'cell' ? 'nowrap' : 'wrap', alignItems: 'center' }}
    >
      {shown}
      {left > 0 ? (
        <Box component="span" sx={{ color: 'text.secondary', fontSize: 12 }}>
          {translate('beheer.filter.more', { count: left })}
        </Box>
      ) : null}
    </Stack>
  );
}
