/** Shows if a right is granted, with a line for each source. */
import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { Explanation, GivenRole, Reason } from '../../../registry/verbs/explain.ts';
import type { Actor } from '../../../registry/types.ts';
import { StateChip } from '../../ui/StateChip.tsx';
import { RecordName, TenantName } from './RecordName.tsx';

interface Props {
  readonly explanation: Explanation;
  readonly actor: Actor;
}

export function Answer({ explanation: { may, reasons, lack, idle }, actor }: Props) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      <StateChip label={translate(may ? 'beheer.why.yes' : 'beheer.why.no')} colour={may ? 'success' : 'neutral'} />
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& li + li': { mt: 0.5 } }}>
        {reasons.map((reason) => (
          <li key={keyOf(reason)}>
            <ReasonLine reason={reason} actor={actor} />
          </li>
        ))}
        {lack === 'nothing' ? <li>{translate(`beheer.why.lack_nothing_${actor}`)}</li> : null}
        {lack === 'unproven' ? <li>{translate('beheer.why.unproven')}</li> : null}
        {lack === 'part' ? <li>{translate('beheer.why.lack_part')}</li> : null}
        {lack === 'no-clients' ? <li>{translate('beheer.why.lack_no_clients')}</li> : null}
        {idle.map((role) => (
          <li key={role.uuid}>
            <Source role={role} />
            {` ${translate('beheer.why.idle')}`}
          </li>
        ))}
      </Box>
    </Box>
  );
}

function keyOf(reason: Reason): string {
  return reason.type === 'access' ? reason.reach : `${reason.role.uuid} ${JSON.stringify(reason.role.by)}`;
}

function ReasonLine({ reason, actor }: { readonly reason: Reason; readonly actor: Actor }): ReactNode {
  const translate = useTranslate();
  const reach = translate(`beheer.why.reach.${reason.reach}`);
  if (reason.type === 'access') return `${translate(`beheer.why.everybody_${actor}`)}${reach}`;
  return (
    <>
      <Source role={reason.role} />
      {reach}
    </>
  );
}

function Source({ role }: { readonly role: GivenRole }) {
  const translate = useTranslate();
  return (
    <>
      {`${translate('beheer.why.role')} `}
      <RecordName of="roles" record={role} />
      {`, ${translate('group' in role.by ? 'beheer.why.by_group' : 'beheer.why.by_client')} `}
      {'group' in role.by ? (
        <RecordName of="security-groups" record={role.by.group} />
      ) : (
        <TenantName record={role.by.client} />
      )}
    </>
  );
}
