/** The roles of the person, and their sources. */
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { GivenRole, PersonPermissions } from '../../../registry/verbs/explain.ts';
import { PartCard } from './PartCard.tsx';
import { RecordName, TenantName } from './RecordName.tsx';

export function Roles({ person: { roles, actor } }: { readonly person: PersonPermissions }) {
  const translate = useTranslate();
  const title = translate('beheer.why.roles');
  if (roles.length === 0) return <PartCard title={title} text={translate(`beheer.why.no_roles_${actor}`)} />;
  return (
    <PartCard
      title={title}
      text={translate(actor === 'management' ? 'beheer.why.no_roles_management' : 'beheer.why.roles_text')}
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {roles.map((role) => (
          <Box
            component="li"
            key={`${role.uuid} ${sourceOf(role).uuid}`}
            sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, py: 0.75, borderTop: 1, borderColor: 'divider' }}
          >
            <Box sx={{ flex: '1 1 180px' }}>
              <RecordName of="roles" record={role} />
            </Box>
            <Box sx={{ flex: '1 1 200px', color: 'text.secondary' }}>
              {translate('group' in role.by ? 'beheer.why.by_group' : 'beheer.why.by_client')}{' '}
              {'group' in role.by ? (
                <RecordName of="security-groups" record={role.by.group} />
              ) : (
                <TenantName record={role.by.client} />
              )}
            </Box>
            <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
              {translate('beheer.rights.resources', { smart_count: role.grants.length })}
            </Box>
          </Box>
        ))}
      </Box>
    </PartCard>
  );
}

function sourceOf({ by }: GivenRole) {
  return 'group' in by ? by.group : by.client;
}
