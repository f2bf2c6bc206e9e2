/** Generates moves of hosting accounts to another server: a completed one and a recent one. */
import { Dates } from '#engine/values';
import { stepsIn, type MoveStep } from '../../modules/services/rules/hostingMove.ts';
import type { DemoRow, World, Written } from '../book.ts';
import { instantAt } from '../calendar.ts';

type Server = DemoRow<Written<'servers'>>;
type Account = DemoRow<Written<'hosting'>>;

/** Adds two moves of accounts whose server has another one like it. Call it after the accounts exist. */
export function makeHostingMoves(world: World): void {
  const servers = world.book.of('servers');
  const longAgo = instantAt(Dates.addDays(world.today, -90), 0);
  const movable = world.book.of('hosting').flatMap((account) => {
    const to = servers.find(({ uuid }) => uuid === account.server_uuid);
    const from = to && servers.find((one) => isAlike(one, to));
    return account.status === 'active' && account.created_at < longAgo && from ? [{ account, from }] : [];
  });
  const [first, second] = movable;
  if (first) write(world, { ...first, daysAgo: 61, isDone: true });
  if (second) write(world, { ...second, daysAgo: 3, isDone: false });
}

const isAlike = (one: Server, other: Server): boolean =>
  one.uuid !== other.uuid &&
  one.is_shared === true &&
  one.status === 'active' &&
  one.role === other.role &&
  one.panel === other.panel;

interface Move {
  readonly account: Account;
  readonly from: Server;
  readonly daysAgo: number;
  /** True if the old account has been removed. */
  readonly isDone: boolean;
}

function write({ book, today }: World, { account, from, daysAgo, isDone }: Move): void {
  const day = Dates.addDays(today, -daysAgo);
  const begun = instantAt(day, 9 * 60);
  const name = account.username ?? '';
  const removeOn = Dates.addDays(day, 7);
  const move = book.add('hosting-moves', begun, {
    name,
    hosting_uuid: account.uuid,
    client_uuid: account.client_uuid,
    from_server_uuid: from.uuid,
    to_server_uuid: account.server_uuid,
    ...(from.ipv4 ? { old_ip: from.ipv4 } : {}),
    switched_at: instantAt(day, 10 * 60 + 40),
    remove_on: removeOn,
    status: isDone ? 'done' : 'switched',
    ...(isDone ? { finished_at: instantAt(removeOn, 9 * 60 + 20) } : {}),
  });
  if (!isDone) Object.assign(account, { move_state: 'switched' });
  const step = (operation: MoveStep, at: string): void =>
    void book.add('service-changes', at, {
      name,
      operation,
      subject_resource: 'hosting',
      subject_uuid: account.uuid,
      hosting_move_uuid: move.uuid,
      client_uuid: account.client_uuid,
      status: 'succeeded',
      attempts: 1,
      started_at: at,
      finished_at: at,
    });
  for (const [index, operation] of stepsIn.moving.entries()) step(operation, instantAt(day, 9 * 60 + 25 * (index + 1)));
  if (isDone) step('move_remove_old', instantAt(removeOn, 9 * 60 + 20));
}
