/** List of what the order still lacks, next to its button. Each entry links to the place where it is filled in. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { nameOfLine } from '../parts/nameOfLine.ts';
import { goTo, placeOf, type OpenPart } from './openParts.ts';
import { useCheckoutText } from './useCheckoutText.ts';

export const openPartsId = 'checkout-open';

export function OpenParts({ parts }: { readonly parts: readonly OpenPart[] }) {
  const text = useCheckoutText();
  const words = (open: OpenPart): string =>
    open.part === 'line' ? `${nameOfLine(open.line)}: ${open.line.problem ?? ''}` : text(`open.${open.part}`);
  return (
    <Alert severity="error" id={openPartsId}>
      {text('open.title')}
      <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {parts.map((open) => (
          <li key={placeOf(open)}>
            <Link component="button" type="button" onClick={() => goTo(open)} sx={{ textAlign: 'left' }}>
              {words(open)}
            </Link>
          </li>
        ))}
      </Box>
    </Alert>
  );
}
