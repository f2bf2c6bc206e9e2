/**
 * Asks to confirm the address. If mail is not sent, management finds the link in the outbox, for example for the first
 * account of an installation.
 */
import { useNotify, useRedirect, useTranslate } from 'react-admin';
import { sendVerificationAgain } from '../../providers/calls/account.ts';
import { outboxKey, readOutbox } from '../../providers/calls/outbox.ts';
import { usePrincipal, type SessionUser } from '../../providers/session/session.ts';
import { useRegistry } from '../../registry.ts';
import { NoticeBar } from './NoticeBar.tsx';
import { useAct } from './useAct.ts';
import { useApiQuery } from './useApiQuery.ts';

export function VerifyNotice({ user: { email } }: { readonly user: SessionUser }) {
  const { actor } = usePrincipal();
  const outbox = useRegistry().pages['outbox']?.route;
  const readsOutbox = actor === 'management' && outbox !== undefined;
  const { data, isPending } = useApiQuery({
    queryKey: [...outboxKey, 'delivery'],
    queryFn: () => readOutbox(1),
    enabled: readsOutbox,
  });
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const { busy, refusal, act } = useAct();
  if (readsOutbox && isPending) return null;
  const staysInOutbox = data?.delivery === 'outbox';
  const send = async (): Promise<void> => {
    if (!(await act(sendVerificationAgain))) return;
    notify(staysInOutbox ? 'beheer.verify_notice.kept' : 'beheer.verify_notice.sent', {
      type: 'success',
      messageArgs: { email },
    });
    if (staysInOutbox) redirect(outbox ?? '/');
  };
  const text = staysInOutbox ? 'mail_off' : actor === 'user' ? 'closed' : 'text';
  return (
    <NoticeBar
      severity={refusal ? 'error' : 'info'}
      action={translate(staysInOutbox ? 'beheer.verify_notice.create' : 'beheer.verify_notice.again')}
      busy={busy}
      onAction={() => void send()}
    >
      {refusal?.text ?? translate(`beheer.verify_notice.${text}`, { email })}
    </NoticeBar>
  );
}
