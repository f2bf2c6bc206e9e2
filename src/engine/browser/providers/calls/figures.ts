/** Figures of a page or a record, calculated by the server for the caller in one request. */
import type { FigureAnswer } from '../../../registry/figures.ts';
import { call, pathTo } from '../call.ts';

export const figuresKey = ['figures'] as const;

export const readPageFigures = (page: string): Promise<readonly FigureAnswer[]> => call('GET', pathTo('figures', page));

export const readRecordFigures = (resource: string, uuid: string): Promise<readonly FigureAnswer[]> =>
  call('GET', pathTo(resource, uuid, 'figures'));
