/** In charge of the task for staff to look up the transfer code of a domain with its registrar. */
import { systemCaller } from '../../../engine/server/store/caller.ts';
import type { Records, Rows } from '../../../engine/registry/rows.ts';
import type { ActionEvent, Tx } from '../../../engine/server/store/contract.ts';
import { resourceNamed, type TaskText } from '../../providers/server/work.ts';
import { withoutRowLevelSecurity } from '../../../engine/server/store/row-level-security/confine.ts';
import { sourceLocale, type Locale } from '../../../engine/texts/locales.ts';
import { texts } from './texts.ts';

type DomainEvent = ActionEvent<'domains.ask-transfer-code' | 'domains.enter-transfer-code'>;

export const transferCodeTask = {
  async make({ tx, record, records, registry }: DomainEvent): Promise<void> {
    const name = record.name_unicode ?? record.name;
    const provider = await registrarOf(tx, record);
    const at = provider?.name ?? null;
    const links = { client_uuid: record.client_uuid, provider_uuid: provider?.uuid ?? null };
    const task = await records.create(systemCaller, resourceNamed(registry, 'tasks'), {
      ...taskIn(sourceLocale, name, at),
      ...links,
    });
    const dutch = taskIn('nl', name, at);
    await withoutRowLevelSecurity(tx, (all) =>
      all
        .updateTable('tasks')
        .set({
          title_nl: dutch.title,
          instructions_nl: dutch.instructions,
          subject_resource: 'domains',
          subject_uuid: record.uuid,
        })
        .where('uuid', '=', task.uuid)
        .execute(),
    );
  },

  /** The code is there. */
  async finish({ tx, record, records, registry }: DomainEvent): Promise<void> {
    const provider = await registrarOf(tx, record);
    const { title } = taskIn(sourceLocale, record.name_unicode ?? record.name, provider?.name ?? null);
    const open = await withoutRowLevelSecurity(tx, (all) =>
      all
        .selectFrom('tasks')
        .select('uuid')
        .where('subject_resource', '=', 'domains')
        .where('subject_uuid', '=', record.uuid)
        .where('title', '=', title)
        .where('status', 'in', ['open', 'in_progress'])
        .execute(),
    );
    for (const { uuid } of open) await records.act(systemCaller, resourceNamed(registry, 'tasks'), uuid, 'done', {});
  },
};

/** Its own, else the one of its TLD. */
function registrarOf(
  tx: Tx,
  record: Records['domains'],
): Promise<Pick<Rows['providers'], 'uuid' | 'name'> | undefined> {
  return withoutRowLevelSecurity(tx, async (all) => {
    const tld = await all
      .selectFrom('tlds')
      .select('provider_uuid')
      .where('uuid', '=', record.tld_uuid)
      .executeTakeFirst();
    return all
      .selectFrom('providers')
      .select(['uuid', 'name'])
      .where('uuid', '=', record.provider_uuid ?? tld?.provider_uuid ?? null)
      .executeTakeFirst();
  });
}

function taskIn(locale: Locale, name: string, at: string | null): TaskText {
  const localised = texts.in(locale);
  return {
    title: localised('transfer_code.task', { name }).slice(0, 200),
    instructions:
      at === null
        ? localised('transfer_code.steps', { name })
        : localised('transfer_code.steps_at', { name, provider: at }),
  };
}
