/** The figures of a page or of a record, as the server reckons them for whoever asks: all of them in one call. */
import type { FigureAnswer } from '../../registry/figures.ts';
import { call, pathTo } from './call.ts';

export const figuresKey = ['figures'] as const;

export const readPageFigures = (page: string): Promise<readonly FigureAnswer[]> => call('GET', pathTo('figures', page));

export const readRecordFigures = (resource: string, uuid: string): Promise<readonly FigureAnswer[]> =>
  call('GET', pathTo(resource, uuid, 'figures'));
