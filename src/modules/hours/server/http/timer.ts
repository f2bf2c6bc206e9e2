/** `/api/timer`: the caller's own timer. Every call answers it as it then stands, and which hours it wrote. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayDo } from '../../../../engine/registry/access.ts';
import type { BookedPiece, TimerAnswer } from '../../rules/timerAnswer.ts';
import { timerAnswer } from '../timer/answer.ts';
import { changeTimer, startTimer, stopTimer, throwTimerAway } from '../timer/timer.ts';
import { employeeOf, timerTurn, type Asking, type Turn } from '../timer/turn.ts';
import type { OpenStore } from '../../../../engine/server/store/contract.ts';
import { Failure } from '../../../../engine/server/store/failure.ts';
import { callerOf } from '../../../../engine/server/http/guard.ts';
import { once, type IdempotencyDependencies } from '../../../../engine/server/http/idempotency.ts';
import { refuseParameters } from '../../../../engine/server/http/listQuery.ts';
import { resourceNamed } from '../../../../engine/server/http/target.ts';
import { readDetails, readStart, readStop, readThrow } from './timerBodies.ts';

export function timerRoutes(app: FastifyInstance, dependencies: IdempotencyDependencies): void {
  const { store, now } = dependencies;
  const acted =
    <Body>(read: (body: unknown) => Body, work: (turn: Turn, body: Body) => Promise<readonly BookedPiece[]>) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<TimerAnswer> => {
      const asking: Asking = { caller: callerOf(request), now: now() };
      mustWrite(store, asking);
      const body = read(request.body ?? {});
      return once(
        dependencies,
        { request, reply },
        {
          work: async (within) => {
            const booked = await timerTurn(within, asking, (turn) => work(turn, body));
            return timerAnswer(within, { ...asking, now: now() }, booked);
          },
        },
      );
    };

  app.get('/api/timer', (request) => {
    refuseParameters(request.query);
    const asking: Asking = { caller: callerOf(request), now: now() };
    employeeOf(asking.caller);
    return timerAnswer(store, asking);
  });
  app.put('/api/timer', acted(readStart, startTimer));
  app.put('/api/timer/details', acted(readDetails, changeTimer));
  app.post(
    '/api/timer/stop',
    acted(readStop, (turn, { timer, ...ending }) => stopTimer(turn, timer, ending)),
  );
  app.delete('/api/timer', acted(readThrow, throwTimerAway));
}

/** A timer becomes hours: it is for who may write those. @throws Failure E_STATE, E_FORBIDDEN */
function mustWrite(store: OpenStore, { caller }: Asking): void {
  employeeOf(caller);
  if (!mayDo(resourceNamed(store.registry(), 'hours'), caller, 'create')) throw new Failure('E_FORBIDDEN');
}
