/** Search result text with the typed characters in bold. */
import Box from '@mui/material/Box';
import { matchedParts } from '../../values/matchedParts.ts';

/** Marks the parts of a text that match the search words in bold (`<mark>`). */
export function MatchedText({ text, typed }: { readonly text: string; readonly typed: string }) {
  if (typed.trim() === '') return text;
  return matchedParts(text, typed).map((part) =>
    part.isMatch ? (
      <Box key={part.start} component="mark" sx={{ bgcolor: 'transparent', color: 'inherit', fontWeight: 700 }}>
        {part.text}
      </Box>
    ) : (
      part.text
    ),
  );
}
