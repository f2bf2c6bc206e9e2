/** Handler that books several entries, of a template or a calendar. */
import * as calls from '../../calls.ts';
import { handle } from '#engine/server';
import { bookDrafts } from '../entry/bookDrafts.ts';

/** Handler of `POST /api/hours/drafts`: all entries or none. */
export const draftCalls = [
  handle(calls.bookDraftHours, async ({ store, caller, body: { entries } }) => ({
    uuids: await bookDrafts(store, caller, entries),
  })),
];
