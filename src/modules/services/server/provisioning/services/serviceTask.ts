/**
 * In charge of what staff are told to do with a service by hand: which, where, as what was ordered, and how to say that
 * it is done.
 */
import type { FieldsOf } from '../../../../../engine/registry/rows.ts';
import type { Tx } from '../../../../../engine/server/store/contract.ts';
import type { ServiceFields } from '../../../../providers/server/adapter.ts';
import { rowOf } from '../../../../providers/server/choose.ts';
import { signInLine } from '../instructions.ts';
import type { TaskText } from '../../../../providers/server/work.ts';
import { factsOf } from './facts.ts';
import { services } from './services.ts';
import type { Locale } from '../../../../../engine/registry/types.ts';
import { texts } from '../../texts.ts';

export async function serviceTask(tx: Tx, change: FieldsOf<'service-changes'>, locale: Locale): Promise<TaskText> {
  const localised = texts.in(locale);
  const service = services[change.subject_resource ?? ''];
  const record = service ? await rowOf(tx, service.table, change.subject_uuid) : null;
  const [server, provider] = [
    await rowOf(tx, 'servers', record && 'server_uuid' in record ? record.server_uuid : null),
    await rowOf(tx, 'providers', change.provider_uuid),
  ];
  const steps = [
    ...(server
      ? [`${localised('script.sign_in')} \`${signInLine(server)}\``]
      : provider
        ? [localised('by_hand.at', { provider: provider.name })]
        : []),
    change.operation ? localised(`by_hand.steps.${change.operation}`) : '',
    localised('by_hand.report'),
  ];
  const facts = await factsOf(tx, { change, record: record ?? {}, locale });
  const list = facts.map(([label, value]) => `- ${label}: ${value}`);
  return {
    title: titleOf(change, record ?? {}, locale).slice(0, 200),
    instructions: [...steps.map((step, index) => `${index + 1}. ${step}`), '', ...list].join('\n'),
  };
}

/** "Set up bakkerij": the verb first in English, last in Dutch. */
function titleOf(change: FieldsOf<'service-changes'>, record: ServiceFields, locale: Locale): string {
  const localised = texts.in(locale);
  const name = change.name ?? '';
  if (change.subject_resource === 'domains' && change.operation === 'set_up')
    return record.status === 'pending_transfer_in'
      ? localised('by_hand.transfer', { name })
      : localised('by_hand.register', { name });
  return change.operation ? localised(`by_hand.${change.operation}`, { name }) : name;
}
