/** Notice instead of a form that the state of the record does not allow. */
import Button from '@mui/material/Button';
import { mdiPencilOffOutline } from '@mdi/js';
import { LinkBase, useTranslate } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { Notice } from '../Notice.tsx';

export function NotNow({ resource, to }: { readonly resource: Resource; readonly to: string }) {
  const translate = useTranslate();
  const label = useLabel();
  return (
    <Notice
      icon={mdiPencilOffOutline}
      title={translate('beheer.action.not_now')}
      text={translate('beheer.form.not_editable', { name: label(resource.label) })}
    >
      <Button component={LinkBase} to={to} variant="outlined">
        {translate('beheer.form.back')}
      </Button>
    </Notice>
  );
}
