/** The name of a record of which only that is known, as a link to its page. */
import Link from '@mui/material/Link';
import { LinkBase } from 'react-admin';
import type { Named } from '../../../registry/explain.ts';
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

/** Of the resource that is the tenant. */
export function TenantName({ record }: { readonly record: Named }) {
  return <RecordName of={useRegistry().tenant?.resource ?? ''} record={record} />;
}
