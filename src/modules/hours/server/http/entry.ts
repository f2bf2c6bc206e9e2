/** The routes of calendars from and to elsewhere. */
import type { FastifyInstance } from 'fastify';
import type { EntryDependencies } from './asking.ts';
import { calendarFeedRoutes } from './calendarFeed.ts';
import { calendarPreviewRoutes } from './calendarPreview.ts';

export function entryRoutes(app: FastifyInstance, dependencies: EntryDependencies): void {
  calendarFeedRoutes(app, dependencies);
  calendarPreviewRoutes(app, dependencies);
}
