/** In charge of the active client: which client's rows management is looking at. */
import type { ActionHandler } from '../../store/contract.ts';
import { Failure } from '../../store/failure.ts';
import { systemQueries } from '../../store/system.ts';
import { beyondWall } from '../../store/wall/confine.ts';
import type { Module } from '../module.ts';

export const clients: Module = {
  name: 'clients',
  actions: { 'clients.set-current': async (event) => setCurrent(event) },
};

const setCurrent: ActionHandler = async ({ tx, caller, record }) => {
  if (caller.actor !== 'management' || caller.session_id === null) throw new Failure('E_FORBIDDEN');
  const session = caller.session_id;
  await beyondWall(tx, (all) => systemQueries(all).setActiveClient(session, String(record['uuid'])));
};
