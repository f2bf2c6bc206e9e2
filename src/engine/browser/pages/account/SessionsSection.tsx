/** The sessions of the person, with a button to end each. */
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { mdiCellphone, mdiMonitor } from '@mdi/js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNotify, useTranslate } from 'react-admin';
import { StateChip } from '../../ui/StateChip.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import {
  endOtherSessions,
  endSession,
  readSessions,
  sessionsKey,
  type OwnSession,
} from '../../providers/calls/account.ts';
import { ApiErrorAlert } from '../../shell/account/ApiErrorAlert.tsx';
import { useAct } from '../../shell/account/useAct.ts';
import { useRegistry } from '../../registry.ts';
import { AccountSection } from './AccountSection.tsx';
import { ItemRow } from './ItemRow.tsx';
import { LinesSkeleton } from '../../screens/skeletons/LinesSkeleton.tsx';
import { useApiQuery } from '../../shell/account/useApiQuery.ts';

export function SessionsSection({ tokens }: { readonly tokens: number }) {
  const translate = useTranslate();
  const list = useRegistry().resources['tokens'];
  const notify = useNotify();
  const queryClient = useQueryClient();
  const { data: sessions, isError } = useApiQuery({ queryKey: sessionsKey, queryFn: readSessions });
  const { refusal, act, busy } = useAct();
  const [ending, setEnding] = useState<string | null>(null);
  const end = async (uuid: string | null): Promise<void> => {
    setEnding(uuid);
    const done = await act(async () => {
      if (uuid === null) await endOtherSessions();
      else await endSession(uuid);
      await queryClient.invalidateQueries({ queryKey: sessionsKey });
    });
    if (done) notify(uuid === null ? 'beheer.sessions.all_ended' : 'beheer.sessions.ended', { type: 'success' });
  };
  const others = sessions?.filter(({ current }) => !current) ?? [];
  return (
    <AccountSection name="sessions">
      <ApiErrorAlert refusal={refusal} sx={{ mb: 2 }} />
      {isError ? <Alert severity="error">{translate('beheer.server.not_loaded')}</Alert> : null}
      {sessions || isError ? null : <LinesSkeleton lines={3} />}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {sessions?.map((session) => (
          <SessionRow
            key={session.uuid}
            session={session}
            busy={busy && ending === session.uuid}
            onEnd={() => void end(session.uuid)}
          />
        ))}
      </Box>
      {others.length > 1 ? (
        <Button variant="outlined" sx={{ mt: 1 }} loading={busy && ending === null} onClick={() => void end(null)}>
          {translate('beheer.sessions.end_others')}
        </Button>
      ) : null}
      {tokens > 0 ? (
        <Typography sx={{ fontSize: 13, color: 'text.secondary', mt: 1.5 }}>
          {`${translate('beheer.account.sessions.tokens', { smart_count: tokens })} `}
          {list ? (
            <Link to={list.route} underline="always">
              {translate('beheer.account.sessions.to_tokens')}
            </Link>
          ) : null}
        </Typography>
      ) : null}
    </AccountSection>
  );
}

interface RowProps {
  readonly session: OwnSession;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function SessionRow({ session: { current, browser, ip, created_at, seen_at }, busy, onEnd }: RowProps) {
  const translate = useTranslate();
  const format = useFormat();
  const name = browser ?? translate('beheer.sessions.unknown');
  const facts = [
    ...(ip === null ? [] : [ip]),
    translate('beheer.sessions.since', { date: format.dateTime(created_at) }),
    ...(current ? [] : [translate('beheer.sessions.seen', { time: format.relativeTime(seen_at) })]),
  ];
  return (
    <ItemRow
      icon={/Android|iOS|iPhone|iPad/.test(name) ? mdiCellphone : mdiMonitor}
      title={
        <>
          <span>{name}</span>
          {current ? <StateChip colour="success" label={translate('beheer.sessions.current')} /> : null}
        </>
      }
      facts={facts}
    >
      {current ? null : (
        <Button size="small" loading={busy} onClick={onEnd} aria-label={translate('beheer.sessions.end_of', { name })}>
          {translate('beheer.sessions.end')}
        </Button>
      )}
    </ItemRow>
  );
}
