/** Explains an action before it is run: its description, or else whether a destructive change can be undone. */
import DialogContentText from '@mui/material/DialogContentText';
import { useTranslate, type RaRecord } from 'react-admin';
import { canGoBack } from '../../../registry/records/available.ts';
import type { Action, Resource } from '../../../registry/types.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { useRegistryDetails } from '../../providers/session/registryDetails.ts';
import { usePrincipal } from '../../providers/session/session.ts';

interface Props {
  readonly resource: Resource;
  readonly action: Action;
  readonly records: readonly RaRecord[];
}

/** Text of a confirmation dialog. Renders nothing for a harmless action without a description. */
export function ActionText({ resource, action, records }: Props) {
  const translate = useTranslate();
  const principal = usePrincipal();
  const label = useLabel();
  useRegistryDetails();
  if (action.description === null && !action.danger) return null;
  const isReversible = records.every((record) => canGoBack(resource, principal, action, record));
  return (
    <DialogContentText sx={{ mb: 1 }}>
      {action.description === null
        ? translate(isReversible ? 'beheer.action.reversible' : 'beheer.action.danger')
        : label(action.description)}
    </DialogContentText>
  );
}
