/** Where a person's rights come from, for management. */
import type { FastifyInstance } from 'fastify';
import { Failure } from '../../store/failure.ts';
import { refuseParameters } from '../listQuery.ts';
import type { AccountContext } from './context.ts';
import { uuidOf } from './reading.ts';

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function permissionRoutes(app: FastifyInstance, { queries }: AccountContext): void {
  app.get('/api/users/:uuid/permissions', async (request) => {
    refuseParameters(request.query);
    const uuid = uuidOf(request);
    const found = uuidPattern.test(uuid) ? await queries.findPermissions(uuid) : null;
    if (found === null) throw new Failure('E_NOT_FOUND');
    return found;
  });
}
