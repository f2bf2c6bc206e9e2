/** Empty list: what it is for, and the first step. */
import { mdiTable } from '@mdi/js';
import Button from '@mui/material/Button';
import { LinkBase, useTranslate } from 'react-admin';
import type { Resource } from '../../../registry/types.ts';
import { inSentence, useLabel, usePlural } from '../../ui/useLabel.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { useHasDetails, useIconPath } from '../../providers/session/registryDetails.ts';
import { ImportButton } from '../import/ImportButton.tsx';
import { createTargetOf } from '../createTarget.ts';
import { Notice } from '../Notice.tsx';

/** Notice with the description of the resource. For filters without a match use `NoResult`. */
export function EmptyList({ resource }: { readonly resource: Resource }) {
  const principal = usePrincipal();
  const translate = useTranslate();
  const label = useLabel();
  const iconPath = useIconPath();
  const beginning = createTargetOf(useRegistry(), resource, principal);
  const hasDetails = useHasDetails();
  const text = resource.description ? label(resource.description) : translate('beheer.empty.text');
  return (
    <Notice
      icon={iconPath(resource.icon) ?? mdiTable}
      title={translate('beheer.empty.title', { name: usePlural(resource) })}
      text={hasDetails ? text : undefined}
    >
      {resource.begin !== null ? (
        <Button component={LinkBase} to={resource.begin.route} variant="contained">
          {label(resource.begin.label)}
        </Button>
      ) : null}
      {beginning === null || resource.begin !== null ? null : (
        <Button component={LinkBase} to={beginning.to} variant="contained">
          {translate(beginning.isOrder ? 'beheer.list.order' : 'beheer.empty.create', {
            name: inSentence(label(resource.label)),
          })}
        </Button>
      )}
      <ImportButton resource={resource} wide outlined />
    </Notice>
  );
}
