/** Server module for clients and the active client: the client whose rows staff are looking at. */
import type { ValuesOf } from '#engine/registry';
import {
  Accounts,
  acrossClients,
  type ActionEvent,
  engineTexts,
  Failure,
  type Module,
  type ServerModule,
  systemQueries,
  type WriteEvent,
  type WrittenEvent,
} from '#engine/server';
import { sellerBrand } from './brand.ts';
import { postcodesAsWritten } from '../migrations/001-postcodes-as-written.ts';
import { contactCall } from './http/contact.ts';
import { ownClient } from './ownClient.ts';
import { departures, leave, previewLeave } from './leaving.ts';
import { textFiles } from './texts.ts';
import { mailSenderOfClient, sellerLetterhead } from './mailSender.ts';

const clients: Module = {
  name: 'clients',
  textFiles: [textFiles],
  calls: [contactCall],
  brand: sellerBrand,
  senderOfClient: mailSenderOfClient,
  letterhead: sellerLetterhead,
  hooks: {
    clients: { beforeWrite: reviewCountry },
    'client-memberships': { beforeWrite: nameMember },
    employees: { beforeWrite: refuseOwnSupervision },
    users: { afterWrite: renameMember },
  },
  ownTenant: ownClient,
  actions: {
    'clients.set-current': setCurrent,
    'clients.invite': Accounts.inviteToTenant(mailSenderOfClient),
    'clients.erase': eraseClient,
    'employees.leave': leave,
    'employees.leave.preview': previewLeave,
  },
  jobs: ({ store, warn }) => [departures(store, warn)],
  migrations: [postcodesAsWritten],
};

/**
 * The country decides whether VAT is charged. A client that changes it to another country than its seller's is charged
 * VAT until staff have confirmed it; a country that staff enter counts as confirmed.
 */
async function reviewCountry({ tx, caller, before, values }: WriteEvent<'clients'>): Promise<ValuesOf<'clients'>> {
  const { country, seller_uuid = before?.seller_uuid } = values;
  if (country === undefined || country === (before?.country ?? null)) return values;
  // The program (no user) writes a client that signs itself up.
  const isStaff = caller.actor !== 'user' && caller.user_uuid !== null;
  if (isStaff) return { ...values, country_status: 'confirmed' };
  const seller = await acrossClients(tx, (all) =>
    all
      .selectFrom('sellers')
      .select('country')
      .where('uuid', '=', seller_uuid ?? null)
      .executeTakeFirst(),
  );
  return { ...values, country_status: country === (seller?.country ?? 'NL') ? 'confirmed' : 'to_review' };
}

/** A supervisor sees and approves the hours of their team, so only management may appoint somebody as their own. */
function refuseOwnSupervision({ caller, before, values }: WriteEvent<'employees'>): ValuesOf<'employees'> {
  const { supervisor_uuid = null } = values;
  const isTaken =
    supervisor_uuid !== null &&
    supervisor_uuid !== before?.supervisor_uuid &&
    supervisor_uuid === caller.employee_uuid &&
    caller.actor !== 'management';
  if (isTaken) throw new Failure('E_FORBIDDEN', engineTexts.refusal('accounts.beyond_own_rights'));
  return values;
}

/** People of a client see no accounts but their own. This column shows them each other's names. */
async function nameMember({
  tx,
  before,
  values,
}: WriteEvent<'client-memberships'>): Promise<ValuesOf<'client-memberships'>> {
  // An invitation has named the person already; the name of the account must not replace it.
  if (before !== null || (values.invited_as ?? null) !== null) return values;
  const user = await acrossClients(tx, (all) =>
    all
      .selectFrom('users')
      .select(['first_name', 'last_name'])
      .where('uuid', '=', values.user_uuid ?? null)
      .executeTakeFirst(),
  );
  return user ? { ...values, invited_as: nameOf(user) } : values;
}

/** Updates the member name of a person who used their own name there. */
async function renameMember({ tx, before, values, uuid }: WrittenEvent<'users'>): Promise<void> {
  if (before === null || (values.first_name ?? values.last_name) === undefined) return;
  const [known, renamed] = [nameOf(before), nameOf({ ...before, ...values })];
  if (known === renamed) return;
  await acrossClients(tx, (all) =>
    all
      .updateTable('client_memberships')
      .set({ invited_as: renamed })
      .where('user_uuid', '=', uuid)
      .where('invited_as', '=', known)
      .execute(),
  );
}

function nameOf(user: { readonly first_name?: string | null; readonly last_name?: string | null }): string {
  return `${user.first_name ?? ''} ${user.last_name ?? ''}`.trim();
}

/**
 * A client can be erased once nothing runs and nothing is owed: registrars need the owner of a domain, and a claim
 * needs its debtor.
 */
async function eraseClient(event: ActionEvent<'clients.erase'>): Promise<void> {
  const { tx, record } = event;
  const isRunning = await acrossClients(tx, async (all) => {
    const found = await all
      .selectFrom('domains')
      .select('uuid')
      .where('client_uuid', '=', record.uuid)
      .where('status', 'not in', ['expired', 'transferred_away', 'deleted', 'failed', 'transfer_failed'])
      .unionAll(
        all
          .selectFrom('subscriptions')
          .select('uuid')
          .where('client_uuid', '=', record.uuid)
          .where('status', 'not in', ['cancelled', 'failed_setup']),
      )
      .unionAll(
        all
          .selectFrom('invoices')
          .select('uuid')
          .where('client_uuid', '=', record.uuid)
          .where('status', 'in', ['draft', 'sent', 'partially_paid']),
      )
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  });
  if (isRunning) throw new Failure('E_STATE', engineTexts.refusal('accounts.still_running'));
  await Accounts.eraseTenantData(event);
}

async function setCurrent({ tx, caller, record }: ActionEvent<'clients.set-current'>): Promise<void> {
  // API tokens have no session.
  if (caller.session_id === null) throw new Failure('E_FORBIDDEN');
  const session = caller.session_id;
  await acrossClients(tx, (all) => systemQueries(all).sessions.setActiveClient(session, record.uuid));
}

/** The server module of clients. */
export const serverModule: ServerModule = { modules: () => [clients] };
