/**
 * `GET /api/figures/{page}` and `GET /api/{resource}/{uuid}/figures`: the figures and charts of the registry for the
 * caller; for a record also the counts of the lists on its page.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tabFigures } from '../../registry/figures/tabFigures.ts';
import { mayOpenPage } from '../../registry/access.ts';
import type { FigureAnswer } from '../../registry/figures/figures.ts';
import type { OpenStore } from '../store/contract.ts';
import { Failure } from '../store/failure.ts';
import { callerOf } from './requests/guard.ts';
import { refuseParameters } from './listQuery.ts';
import { notFound, paramsOf, resourceNamed } from './requests/target.ts';

/** Adds the routes of figures. Each figure counts the records that the caller may list. */
export function figureRoutes(app: FastifyInstance, { store }: { readonly store: OpenStore }): void {
  app.get('/api/figures/:page', (request): Promise<readonly FigureAnswer[]> => {
    refuseParameters(request.query);
    const caller = callerOf(request);
    const page = pageNamed(store, request);
    if (!mayOpenPage(store.registry(), page, caller)) throw new Failure('E_FORBIDDEN');
    return store.figures(caller, page.figures, null);
  });

  app.get('/api/:resource/:uuid/figures', (request): Promise<readonly FigureAnswer[]> => {
    refuseParameters(request.query);
    const { resource: name, uuid } = paramsOf(request);
    const resource = resourceNamed(store.registry(), name);
    const figures = [...resource.figures, ...tabFigures(store.registry(), resource)];
    return store.figures(callerOf(request), figures, { resource, uuid });
  });
}

function pageNamed(store: OpenStore, request: FastifyRequest) {
  const { page: name = '' } = request.params as { readonly page?: string };
  const { pages } = store.registry();
  const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
  if (!page) throw notFound();
  return page;
}
