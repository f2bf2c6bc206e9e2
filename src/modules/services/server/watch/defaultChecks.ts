/** Default checks of a server: according to its role, at the ports that visitors use. */
import type { Rows, ValuesOf } from '#engine/registry';
import { type ActionHandler, resourceOf, systemCaller, type WriteEvent, type WrittenEvent } from '#engine/server';
import type { WorkContext } from '../../../providers/server/work.ts';
import { checkName, type CheckKind } from '../../rules/serverChecks.ts';

type Described = Pick<Rows['servers'], 'role' | 'web_server' | 'ssh_port'>;

interface UsualCheck {
  readonly kind: CheckKind;
  readonly port: number;
}

/** Web servers: the site and its certificate. Mail servers: IMAP over TLS. Others: the SSH port. */
function defaultChecks({ role, web_server, ssh_port }: Described): readonly UsualCheck[] {
  if (role === 'mail')
    return [
      { kind: 'tcp', port: 993 },
      { kind: 'tls', port: 993 },
    ];
  if (role === 'dns') return [{ kind: 'tcp', port: 53 }];
  if (web_server === 'none' || !['web', 'app', 'loadbalancer'].includes(role)) return [{ kind: 'tcp', port: ssh_port }];
  return [
    { kind: 'https', port: 443 },
    { kind: 'tls', port: 443 },
  ];
}

/** `afterWrite` hook of servers. */
export async function checkNewServer(event: WrittenEvent<'servers'>): Promise<void> {
  const { before, values, uuid } = event;
  if (before !== null) return;
  await addChecks(event, uuid, {
    role: values.role ?? 'web',
    web_server: values.web_server ?? 'nginx',
    ssh_port: values.ssh_port ?? 22,
  });
}

/** Action that adds the default checks to a server without checks. */
export const addDefaultChecks: ActionHandler<'servers.add-checks'> = async (event) => {
  await addChecks(event, event.record.uuid, event.record);
};

async function addChecks(
  { registry, records }: Pick<WorkContext, 'registry' | 'records'>,
  uuid: string,
  server: Described,
) {
  for (const check of defaultChecks(server))
    await records.create(systemCaller, resourceOf({ registry }, 'server-checks'), { ...check, server_uuid: uuid });
}

/** `beforeWrite` hook of checks: names the check, and resets its state if it checks something else. */
export function nameCheck({ before, values }: WriteEvent<'server-checks'>): ValuesOf<'server-checks'> {
  const whole = { ...before, ...values };
  const name = checkName({
    kind: whole.kind ?? 'https',
    port: whole.port ?? 443,
    host: whole.host ?? null,
    path: whole.path ?? null,
  });
  return name === before?.name ? values : { ...values, name };
}
