/** Steps of moving a hosting account to another server: their order, and the server that each runs on. */
import type { Rows } from '#engine/registry';

type ChangeOperation = Rows['service_changes']['operation'];
/** Step of a move; null in the record between two steps. */
export type MoveStep = NonNullable<Rows['hosting_moves']['step']>;
/** Status of a move. */
export type MoveState = Rows['hosting_moves']['status'];

interface Step {
  /** The server that the step runs on. */
  readonly on: 'new' | 'old';
  /** The operation of that server's adapter. */
  readonly as: 'set_up' | 'copy' | 'check' | 'switch' | 'remove';
  /** True for a step that undoes another. */
  readonly isBack?: true;
}

const steps: Readonly<Record<MoveStep, Step>> = {
  move_set_up: { on: 'new', as: 'set_up' },
  move_copy: { on: 'new', as: 'copy' },
  move_check: { on: 'new', as: 'check' },
  move_switch: { on: 'new', as: 'switch' },
  move_remove_old: { on: 'old', as: 'remove' },
  move_copy_back: { on: 'old', as: 'copy', isBack: true },
  move_switch_back: { on: 'old', as: 'switch', isBack: true },
  move_remove_new: { on: 'new', as: 'remove', isBack: true },
};

/** Steps of each state, in order. */
export const stepsIn = {
  moving: ['move_set_up', 'move_copy', 'move_check', 'move_switch'],
  cleaning: ['move_remove_old'],
  returning: ['move_copy_back', 'move_switch_back'],
  undoing: ['move_switch_back', 'move_remove_new'],
} as const satisfies Partial<Record<MoveState, readonly MoveStep[]>>;

/** Returns true if the operation of a service change is a step of a move. */
export function isMoveStep(operation: ChangeOperation | null | undefined): operation is MoveStep {
  return typeof operation === 'string' && Object.hasOwn(steps, operation);
}

/** Returns where a step runs, and the operation of the adapter. */
export const moveStep = (step: MoveStep): Step => steps[step];

/** Returns the steps that follow the current one. */
export function stepsAhead(state: MoveState, current: MoveStep | null): readonly MoveStep[] {
  const after = (all: readonly MoveStep[]): readonly MoveStep[] =>
    current === null ? all : all.slice(all.indexOf(current) + 1);
  if (state === 'moving') return after(stepsIn.moving);
  if (state === 'returning') return [...after(stepsIn.returning), 'move_remove_new'];
  return state === 'switched' ? ['move_remove_old'] : [];
}

/** States in which the account exists on two servers. */
export const openMoveStates: readonly MoveState[] = ['moving', 'switched', 'cleaning', 'returning', 'undoing'];

/** Open states in which the inactive copy is on the old server. */
export const switchedStates: readonly MoveState[] = ['switched', 'cleaning', 'returning'];
