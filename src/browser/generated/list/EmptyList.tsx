/** Nothing there yet: what it is, why one wants it, and the first step. */
import { mdiTable } from '@mdi/js';
import Button from '@mui/material/Button';
import { LinkBase, useTranslate } from 'react-admin';
import { mayDo } from '../../../registry/access.ts';
import type { Resource } from '../../../registry/types.ts';
import { inSentence, useLabel } from '../../fields/useLabel.ts';
import { usePrincipal } from '../../providers/session.ts';
import { iconPath } from '../../registry.ts';
import { Notice } from '../Notice.tsx';
import { createRoute } from './ListActions.tsx';

export function EmptyList({ resource }: { readonly resource: Resource }) {
  const principal = usePrincipal();
  const translate = useTranslate();
  const label = useLabel();
  const text = resource.description ? label(resource.description) : translate('beheer.empty.text');
  return (
    <Notice icon={iconPath(resource.icon) ?? mdiTable} title={translate('beheer.empty.title', { name: inSentence(label(resource.plural)) })} text={text}>
      {mayDo(resource, principal, 'create') ? (
        <Button component={LinkBase} to={createRoute(resource)} variant="contained">
          {translate('beheer.empty.create', { name: inSentence(label(resource.label)) })}
        </Button>
      ) : null}
    </Notice>
  );
}
