/** Routes of all resources. Each looks up its resource when called, so a new registry needs no restart. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OpenStore } from '../../store/contract.ts';
import type { SystemQueries } from '../../store/system.ts';
import { documentRoute } from '../documents/documentRoute.ts';
import { exportForm } from '../exports/exportForm.ts';
import { importRoutes } from '../imports.ts';
import { batchRoute } from './recordBatch.ts';
import { readRoutes } from './resourceReads.ts';
import { writeRoutes } from './resourceWrites.ts';
import { timelineRoutes } from '../timeline.ts';

interface ResourceDependencies {
  readonly store: OpenStore;
  readonly queries: SystemQueries;
  readonly now: () => Date;
}

/** Adds the routes of records: lists, reads, writes, actions, histories, notes and imports. */
export function resourceRoutes(app: FastifyInstance, dependencies: ResourceDependencies): void {
  const read = readRoutes(dependencies);
  const write = writeRoutes(dependencies);

  // Not for exports: these write an audit entry, which needs the present identity of the person.
  const readsAhead = ({ headers: { accept = '' } }: FastifyRequest): boolean => exportForm(accept) === null;
  app.get('/api/:resource', { config: { readsAhead } }, read.list);
  app.get('/api/:resource/totals', read.totals);
  app.get('/api/:resource/aggregate', read.aggregate);
  app.get('/api/:resource/:uuid', { config: { readsAhead: () => true } }, read.one);
  app.get('/api/:resource/:uuid/history', read.history);
  app.put('/api/:resource/:uuid/history/:entry/restore', write.restore);
  app.post('/api/:resource/:uuid/history/:entry/restore/preview', write.previewRestore);

  app.get('/api/:resource/:uuid/documents/:document', documentRoute(dependencies));
  timelineRoutes(app, dependencies);
  importRoutes(app, dependencies);

  app.post('/api/:resource', write.create);
  app.post('/api/:resource/batch', batchRoute(dependencies));
  app.put('/api/:resource', write.updateMany);
  app.put('/api/:resource/:uuid', write.update);
  app.put('/api/:resource/:uuid/:action', write.act);
  app.post('/api/:resource/:uuid/:action/preview', write.preview);
  app.delete('/api/:resource', write.removeMany);
  app.delete('/api/:resource/:uuid', write.removeOne);
}
