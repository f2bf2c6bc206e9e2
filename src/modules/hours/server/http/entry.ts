/** All calls by which hours are entered with little typing: a line, what is proposed, calendars from and to elsewhere. */
import type { FastifyInstance } from 'fastify';
import type { EntryDependencies } from './asking.ts';
import { calendarFeedRoutes } from './calendarFeed.ts';
import { calendarPreviewRoutes } from './calendarPreview.ts';
import { draftRoutes } from './drafts.ts';
import { proposalRoutes } from './proposals.ts';
import { quickRoutes } from './quick.ts';

export function entryRoutes(app: FastifyInstance, dependencies: EntryDependencies): void {
  calendarFeedRoutes(app, dependencies);
  calendarPreviewRoutes(app, dependencies);
  draftRoutes(app, dependencies);
  proposalRoutes(app, dependencies);
  quickRoutes(app, dependencies);
}
