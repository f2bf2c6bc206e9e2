/** Connection strings of a database, one for each user. The password is never shown. */
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { mdiAccountKeyOutline } from '@mdi/js';
import { useTranslate } from 'react-admin';
import type { Records, ShownRecord } from '#engine/registry';
import { Fields, Notice, type RecordPageProps } from '#engine/browser';
import { connectionString, passwordPlaceholder, portOf } from '../../rules/connectionString.ts';

export default function DatabaseConnection({ record }: RecordPageProps<'databases'>) {
  const translate = useTranslate();
  const { users = [], server_hostname: host, engine, name = '' } = record;
  if (!host) return <Notice icon={mdiAccountKeyOutline} title={translate('beheer.database_connection.no_host')} />;
  return (
    <Stack sx={{ gap: 2, maxWidth: 900 }}>
      <Card>
        <CardContent>
          <Box component="dl" sx={{ m: 0 }}>
            <Fact name={translate('beheer.database_connection.host')} value={host} />
            {engine ? (
              <Fact name={translate('beheer.database_connection.port')} value={String(portOf(engine))} />
            ) : null}
            <Fact name={translate('beheer.database_connection.database')} value={name} />
          </Box>
        </CardContent>
      </Card>
      {users.length === 0 ? (
        <Notice
          icon={mdiAccountKeyOutline}
          title={translate('beheer.database_connection.no_users')}
          text={translate('beheer.database_connection.no_users_text')}
        />
      ) : null}
      {users.map((user) => (
        <UserCard key={user.uuid} database={record} user={user} host={host} />
      ))}
      {users.length === 0 ? null : (
        <Typography sx={{ color: 'text.secondary', fontSize: 13 }}>
          {translate('beheer.database_connection.password', { placeholder: passwordPlaceholder })}
        </Typography>
      )}
    </Stack>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '104px 1fr', sm: '168px 1fr' },
        columnGap: 2,
        py: 0.5,
        alignItems: 'baseline',
      }}
    >
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: 13 }}>
        {name}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, minWidth: 0, overflowWrap: 'anywhere', display: 'flex', alignItems: 'center', gap: 0.5 }}
      >
        {value}
        <Fields.CopyButton text={value} what={name} />
      </Box>
    </Box>
  );
}

interface UserProps {
  readonly database: ShownRecord<'databases'>;
  readonly user: Partial<Records['database-users']>;
  readonly host: string;
}

function UserCard({ database, user, host }: UserProps) {
  const translate = useTranslate();
  const { username = '' } = user;
  const { engine, name = '', charset = null } = database;
  const address = engine
    ? connectionString({
        engine,
        host,
        database: name,
        username,
        charset,
      })
    : '';
  return (
    <Card component="section" aria-label={username}>
      <CardContent>
        <Typography variant="h3" gutterBottom>
          {username}
        </Typography>
        <Box
          sx={{
            display: 'flex',
            alignItems: 'flex-start',
            gap: 1,
            bgcolor: 'surface.subtle',
            borderRadius: 1,
            px: 1.5,
            py: 1,
          }}
        >
          <Box component="code" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontSize: 13 }}>
            {address}
          </Box>
          <Fields.CopyButton
            text={address}
            what={translate('beheer.database_connection.address_of', { user: username })}
          />
        </Box>
      </CardContent>
    </Card>
  );
}
