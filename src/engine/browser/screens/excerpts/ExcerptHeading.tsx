/** Heading of the first rows of a list, with a link to all. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { LinkBase, useTranslate } from 'react-admin';
import { useFormat } from '../../i18n/useFormat.ts';

interface Props {
  readonly heading: string;
  readonly to: string;
  readonly total: number;
  /** Number of rows on the card. */
  readonly shown: number;
}

export function ExcerptHeading({ heading, to, total, shown }: Props) {
  const translate = useTranslate();
  const format = useFormat();
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, px: 2, pt: 1.5, pb: 0.5 }}>
      <Box component="h2" sx={{ fontSize: 14, fontWeight: 600, lineHeight: '20px', m: 0 }}>
        {heading}
      </Box>
      <Link component={LinkBase} to={to} sx={{ ml: 'auto', fontSize: 13 }}>
        {total > shown
          ? translate('beheer.record.all_of', { count: format.integer(total) })
          : translate('beheer.record.open_list')}
      </Link>
    </Box>
  );
}
