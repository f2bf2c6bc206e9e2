/** Page of bank statements: reads files, and offers the entries that a person decides. */
import { Page, type PageProps, Pages, useLabel } from '#engine/browser';
import { StatementUpload } from './StatementUpload.tsx';
import { WorkList } from './WorkList.tsx';

export default function BankPage({ page }: PageProps) {
  const title = useLabel()(page.label);
  return (
    <Page crumbs={Pages.usePageCrumbs(page)} title={title} name={title} maxWidth={1200}>
      <StatementUpload />
      <WorkList />
    </Page>
  );
}
