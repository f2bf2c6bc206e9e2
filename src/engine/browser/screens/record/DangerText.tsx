/** Before what takes something away: whether the records can be brought back to the state they are in. */
import DialogContentText from '@mui/material/DialogContentText';
import { useTranslate, type RaRecord } from 'react-admin';
import { canGoBack } from '../../../registry/available.ts';
import type { Action, Resource } from '../../../registry/types.ts';
import { usePrincipal } from '../../providers/session.ts';

interface Props {
  readonly resource: Resource;
  readonly action: Action;
  readonly records: readonly RaRecord[];
}

export function DangerText({ resource, action, records }: Props) {
  const translate = useTranslate();
  const principal = usePrincipal();
  const isReversible = records.every((record) => canGoBack(resource, principal, action, record));
  return (
    <DialogContentText sx={{ mb: 1 }}>
      {translate(isReversible ? 'beheer.action.reversible' : 'beheer.action.danger')}
    </DialogContentText>
  );
}
