/** A link to a record of which only the name is known. */
import Link from '@mui/material/Link';
import { LinkBase } from 'react-admin';
import type { Named } from '../../../registry/verbs/explain.ts';
import { useRegistry } from '../../registry.ts';

export function RecordName({ of, record }: { readonly of: string; readonly record: Named }) {
  const resource = useRegistry().resources[of];
  return resource ? (
    <Link component={LinkBase} to={`${resource.route}/${record.uuid}`}>
      {record.name}
    </Link>
  ) : (
    <span>{record.name}</span>
  );
}

/** A link to a tenant. */
export function TenantName({ record }: { readonly record: Named }) {
  return <RecordName of={useRegistry().tenant?.resource ?? ''} record={record} />;
}
