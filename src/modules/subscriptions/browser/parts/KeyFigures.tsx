/** The figures that a page begins with, each below its name. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

interface KeyFiguresProps {
  readonly figures: readonly (readonly [label: string, value: string])[];
}

/** Shows the figures in the size of a title. They wrap where the page is narrow. */
export function KeyFigures({ figures }: KeyFiguresProps) {
  return (
    <Box component="dl" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 2, m: 0 }}>
      {figures.map(([label, value]) => (
        <Box key={label}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" variant="h5" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
