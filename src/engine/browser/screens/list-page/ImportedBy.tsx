/** Notice above a list that a colleague has just imported records or undone an import: one notice for all rows. */
import { useEffect, useState } from 'react';
import Alert from '@mui/material/Alert';
import { useTranslate } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import type { ImportHint } from '../../../registry/imports/importHint.ts';
import { onImported } from '../../providers/connection/changes.ts';

/** Duration of the notice. */
const shownMilliseconds = 60_000;

export function ImportedBy({ resource }: { readonly resource: Resource }) {
  const translate = useTranslate();
  const format = useFormat();
  const [imported, setImported] = useState<ImportHint | null>(null);
  useEffect(() => onImported((hint) => setImported(hint)), []);
  useEffect(() => {
    if (imported === null) return undefined;
    const timer = setTimeout(() => setImported(null), shownMilliseconds);
    return () => clearTimeout(timer);
  }, [imported]);
  if (imported?.resource !== resource.name) return null;
  const { name, created, updated, undone: reverted } = imported;
  const counts = reverted > 0 ? { undone: reverted } : { created, updated };
  const parts = Object.entries(counts).flatMap(([what, count]) =>
    count === 0
      ? []
      : [translate(`beheer.changed.import_${what}`, { smart_count: count, count: format.integer(count) })],
  );
  const who = translate(reverted > 0 ? 'beheer.changed.import_undone_by' : 'beheer.changed.imported_by', {
    name: name ?? translate('beheer.changed.someone'),
  });
  return (
    <Alert
      severity="info"
      role="status"
      onClose={() => setImported(null)}
      closeText={translate('ra.action.close')}
      sx={{ mb: 2 }}
    >
      {`${who}: ${parts.join(', ')}`}
    </Alert>
  );
}
