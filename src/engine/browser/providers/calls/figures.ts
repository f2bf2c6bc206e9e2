/** Figures of a page or a record, calculated by the server for the caller in one request. */
import type { FigureAnswer } from '../../../registry/figures/figures.ts';
import { call, pathTo } from '../call.ts';

export const figuresKey = ['figures'] as const;

/** Reads the figures of a page by its name, such as the dashboard. */
export const readPageFigures = (page: string): Promise<readonly FigureAnswer[]> => call('GET', pathTo('figures', page));

/** Reads the figures of one record. */
export const readRecordFigures = (resource: string, uuid: string): Promise<readonly FigureAnswer[]> =>
  call('GET', pathTo(resource, uuid, 'figures'));
