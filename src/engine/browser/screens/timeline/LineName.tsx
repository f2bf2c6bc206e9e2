/** Name of a line at the time of the entry; a link if the person may open it. */
import Link from '@mui/material/Link';
import { LinkBase, useCreatePath } from 'react-admin';
import { maySee } from '../../../registry/access.ts';
import type { LineOf } from '../../../registry/records/timeline.ts';
import type { Resource } from '../../../registry/types.ts';
import { useLabel } from '../../ui/useLabel.ts';
import { usePrincipal } from '../../providers/session/session.ts';
import { adminName } from '../../registry.ts';

interface Props {
  readonly resource: Resource;
  readonly line: LineOf;
}

export function LineName({ resource, line }: Props) {
  const createPath = useCreatePath();
  const principal = usePrincipal();
  const label = useLabel();
  const name = line.title ?? label(resource.label);
  return maySee(resource, principal) ? (
    <Link
      component={LinkBase}
      to={createPath({ resource: adminName(resource), type: 'edit', id: line.uuid })}
      sx={{ display: 'inline-block', lineHeight: '24px' }}
    >
      {name}
    </Link>
  ) : (
    name
  );
}
