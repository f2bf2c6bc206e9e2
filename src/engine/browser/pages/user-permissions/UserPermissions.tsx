/** Explains the rights of a user: their actor type, clients and roles, and the source of a single right. */
import { useQuery } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import type * as calls from '../../../registry/calls/company.ts';
import { FactsSkeleton } from '../../screens/skeletons/FactsSkeleton.tsx';
import type { RecordPageProps } from '../../screens/record/PageTab.tsx';
import { callsOf } from '../../providers/call.ts';
import { Clients } from './Clients.tsx';
import { Roles } from './Roles.tsx';
import { Why } from './Why.tsx';

const call = callsOf<typeof calls>();

export default function UserPermissions({ resource, record }: RecordPageProps) {
  const translate = useTranslate();
  const { data, isError, refetch } = useQuery({
    queryKey: [resource.name, 'permissions', record.id],
    queryFn: ({ signal }) => call('GET /api/users/:uuid/permissions', { params: { uuid: String(record.id) }, signal }),
  });
  if (isError)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" size="small" onClick={() => void refetch()}>
            {translate('beheer.server.retry')}
          </Button>
        }
      >
        {translate('beheer.why.failed')}
      </Alert>
    );
  if (!data) return <FactsSkeleton />;
  return (
    <Stack sx={{ gap: 2, maxWidth: 900 }}>
      <Why person={data} />
      <Roles person={data} />
      <Clients person={data} />
    </Stack>
  );
}
