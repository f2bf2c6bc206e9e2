/** Facts at the head of a paper, such as an invoice: each label above its value, side by side as far as they fit. */
import Box from '@mui/material/Box';

interface Props {
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

/** List of labels with their values. */
export function PaperFacts({ facts }: Props) {
  return (
    <Box component="dl" sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1.5 }}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13, lineHeight: '20px' }}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0 }}>
            {value}
          </Box>
        </div>
      ))}
    </Box>
  );
}
