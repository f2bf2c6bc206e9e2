/** Page of a payment link for people who are signed in: the same, in the frame of the screens. */
import { Page, Theme } from '#engine/browser';
import { LinkedInvoiceView } from './LinkedInvoiceView.tsx';
import { useLinkedInvoice } from './useLinkedInvoice.ts';

export default function PaymentLinkPage() {
  const linked = useLinkedInvoice();
  return (
    <Page crumbs={[]} title={linked.title} name={linked.title} maxWidth={Theme.pageWidth.recordBesideTimeline}>
      <LinkedInvoiceView {...linked} />
    </Page>
  );
}
