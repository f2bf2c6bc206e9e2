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

type Locale = 'en' | 'nl';

const words = {
  en: {
    titles: { set_up: 'Set up', suspend: 'Suspend', unsuspend: 'Lift the suspension of', remove: 'Remove' },
    register: 'Register',
    transfer: 'Transfer in',
    signIn: 'Sign in to the server:',
    at: 'Sign in at',
    steps: {
      set_up: 'Set it up as below.',
      suspend: 'Switch it off so that visitors no longer reach it. Remove nothing.',
      unsuspend: 'Switch it on again and look whether it works.',
      remove: 'Make a last backup, and remove it with everything that is in it.',
    },
    report:
      'Mark this task as done: what was ordered is active then. If it does not work, say why with “Did not work”.',
  },
  nl: {
    titles: {
      set_up: 'inrichten',
      suspend: 'opschorten',
      unsuspend: 'weer aanzetten',
      remove: 'verwijderen',
    },
    register: 'registreren',
    transfer: 'hierheen verhuizen',
    signIn: 'Log in op de server:',
    at: 'Log in bij',
    steps: {
      set_up: 'Richt in wat hieronder staat.',
      suspend: 'Zet de dienst uit, zodat bezoekers er niet meer bij kunnen. Verwijder niets.',
      unsuspend: 'Zet de dienst weer aan en kijk of alles werkt.',
      remove: 'Maak een laatste back-up en verwijder de dienst met alles wat erin zit.',
    },
    report: 'Rond deze taak af: wat besteld is, wordt dan actief. Lukt het niet, geef dan met ‘Mislukt’ aan waarom.',
  },
} as const;

export async function serviceTask(tx: Tx, change: FieldsOf<'service-changes'>, locale: Locale): Promise<TaskText> {
  const say = words[locale];
  const service = services[change.subject_resource ?? ''];
  const record = service ? await rowOf(tx, service.table, change.subject_uuid) : null;
  const [server, provider] = [
    await rowOf(tx, 'servers', record && 'server_uuid' in record ? record.server_uuid : null),
    await rowOf(tx, 'providers', change.provider_uuid),
  ];
  const steps = [
    ...(server ? [`${say.signIn} \`${signInLine(server)}\``] : provider ? [`${say.at} ${provider.name}.`] : []),
    change.operation ? say.steps[change.operation] : '',
    say.report,
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
  const say = words[locale];
  const isDomain = change.subject_resource === 'domains' && change.operation === 'set_up';
  const verb = isDomain
    ? record.status === 'pending_transfer_in'
      ? say.transfer
      : say.register
    : change.operation
      ? say.titles[change.operation]
      : '';
  const name = change.name ?? '';
  return locale === 'nl' ? `${name} ${verb}` : `${verb} ${name}`;
}
