/** Page of a payment link for people who are not signed in. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Pages } from '#engine/browser';
import { LinkedInvoiceView, linkedInvoiceWidth } from './LinkedInvoiceView.tsx';
import { useLinkedInvoice } from './useLinkedInvoice.ts';

export default function PublicPaymentLink() {
  const linked = useLinkedInvoice();
  return (
    <Box sx={{ maxWidth: linkedInvoiceWidth, mx: 'auto' }}>
      <Pages.PageTitle title={linked.title} />
      <Typography variant="h1" component="h1" sx={{ mb: 2 }}>
        {linked.title}
      </Typography>
      <LinkedInvoiceView {...linked} />
    </Box>
  );
}
