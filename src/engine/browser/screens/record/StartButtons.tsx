/** Buttons that open the form of a record that points at this one, with this one filled in: those of `show.starts`. */
import Button from '@mui/material/Button';
import { mdiPlay } from '@mdi/js';
import { LinkBase, type RaRecord } from 'react-admin';
import { mayCreate } from '../../../registry/access.ts';
import { matchesCondition } from '../../../registry/rules.ts';
import type { Resource } from '../../../registry/types.ts';
import { Icon } from '../../fields/Icon.tsx';
import { useConditionContext } from '../../fields/useConditionContext.ts';
import { useLabel } from '../../fields/useLabel.ts';
import { usePrincipal } from '../../providers/session.ts';
import { useRegistry } from '../../registry.ts';
import { useIconPath } from '../../providers/registryDetails.ts';
import { createAddress } from '../remedy.ts';

export function StartButtons({ resource, record }: { readonly resource: Resource; readonly record: RaRecord }) {
  const registry = useRegistry();
  const iconPath = useIconPath();
  const principal = usePrincipal();
  const context = useConditionContext();
  const label = useLabel();
  return resource.starts.map((start, index) => {
    const inverse = resource.inverses[start.inverse];
    const child = registry.resources[inverse?.resource ?? ''];
    const holds = start.when === null || matchesCondition(registry, resource, start.when, record, context);
    if (!inverse || !child || !holds || !mayCreate(registry, child, principal)) return null;
    return (
      <Button
        key={`${start.inverse} ${String(index)}`}
        component={LinkBase}
        to={createAddress(child, { [inverse.field]: record.id })}
        variant="outlined"
        startIcon={<Icon path={iconPath(start.icon ?? child.icon) ?? mdiPlay} />}
      >
        {label(start.label)}
      </Button>
    );
  });
}
