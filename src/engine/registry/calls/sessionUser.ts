/** The signed-in user, as returned to themselves. Used by both sides and by the API description. */
import type { SavedView } from '../lists/savedViews.ts';
import type { ValueOf } from './call.ts';
import {
  answer,
  anyObject,
  choice,
  described,
  email,
  flag,
  list,
  maybe,
  maybeText,
  maybeWhole,
  optional,
  text,
  typed,
  uuid,
  language,
} from './schemas.ts';

/** Names of cards on the dashboard, in their order, and of those that are not shown. */
export const dashboardCards = answer({ order: list(text), hidden: list(text) });
/** A choice of the cards on the dashboard. */
export type DashboardCards = ValueOf<typeof dashboardCards>;

/** SPEC.md § 3. */
export const sessionUserSchema = answer({
  uuid,
  email,
  first_name: text,
  last_name: text,
  name: text,
  type: choice('management', 'user'),
  emailVerified: flag,
  hasMissingData: flag,
  latest_url: maybeText,
  locale: language,
  client: maybe(answer({ uuid, name: text })),
  missing: described(
    list(choice('name', 'client')),
    'What the person is still to tell: their name; for who is no staff, whom they work for.',
  ),
  second_factor: answer({ enrolled: flag, required: flag }),
  grants: described(
    list(
      answer({
        resource: text,
        verbs: list(text),
        fields: optional(answer({ read: optional(list(text)), write: optional(list(text)) })),
        client: optional(uuid),
        where: optional(anyObject),
        only: optional(answer({ read: maybe(list(text)), write: maybe(list(text)) })),
      }),
    ),
    'What roles add to what the access lists say.',
  ),
  memberships: described(
    list(answer({ client: uuid, part: maybeText })),
    'Which part of each client’s matters is theirs, null for all of them; empty where that holds of every client.',
  ),
  employee: optional(
    answer({
      uuid,
      number: maybeText,
      first_name: text,
      last_name: text,
      name: text,
      job_title: maybeText,
      contract_week_minutes: maybeWhole,
    }),
  ),
  only_client: optional(
    described(uuid, 'The one client whose matters they see; absent where they see those of several, or of all.'),
  ),
  several_clients: optional(
    described(flag, 'Present and true for people of several clients, who may choose the active one.'),
  ),
  idle_pages: optional(
    described(
      list(text),
      'The pages, by name, that they may open and find nothing to do on, as who approves nobody’s hours; in the answers to signing in and to who is signed in.',
    ),
  ),
  read_only: optional(
    described(
      flag,
      'Present and true while the server runs an older version than the database, so that nothing can be saved; in the answers to signing in and to who is signed in.',
    ),
  ),
  preferences: optional(
    described(
      typed<Readonly<Record<string, unknown>>>({ type: 'object' }),
      'What they chose of the screens, by key; in the answers to signing in and to who is signed in.',
    ),
  ),
  shared_cards: optional(
    described(
      dashboardCards,
      'The cards of the dashboard that management chose for people of this kind; in the answers to signing in and to who is signed in.',
    ),
  ),
  saved_views: optional(
    described(
      list(typed<SavedView>({ type: 'object' })),
      'The views of lists that are theirs or shared with them, as `GET /api/saved-views` has them; in the answers to signing in and to who is signed in.',
    ),
  ),
  brand: optional(
    described(
      text,
      'Identifies the brand of their pages if it is another one than strangers see; in the answers to signing in.',
    ),
  ),
  token: optional(
    described(
      text,
      'Authorization: Bearer …, together with the cookie of the session; only in the answer to signing in.',
    ),
  ),
});

/** The signed-in user as the API returns them. */
export type SessionUserAnswer = ValueOf<typeof sessionUserSchema>;
/** The user with the token of their new session, returned once. */
export type SignedInAnswer = SessionUserAnswer & { readonly token: string };

const reference = { $ref: '#/components/schemas/SessionUser' };

export const sessionUser = typed<SessionUserAnswer>(reference);
/** With the token, which is returned only here. */
export const signedIn = typed<SignedInAnswer>(reference);
