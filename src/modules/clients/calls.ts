/** API calls of clients: whom they can ask. */
import { defineCall, Schema } from '#engine/registry';

export const readContact = defineCall({
  method: 'GET',
  path: '/api/clients/:uuid/contact',
  id: 'readClientContact',
  tag: 'clients',
  contract: 'whom the client can ask: the company that serves it, with its office hours, and its account manager',
  // The handler reads the client first, with the rights of the caller.
  may: 'session',
  needs: { resource: 'clients', verb: 'show' },
  requires: ['sellers', 'employees'],
  answer: Schema.answer({
    company: Schema.maybeText,
    email: Schema.maybeText,
    phone: Schema.maybeText,
    hours: Schema.described(Schema.maybeText, 'Office hours in words.'),
    manager: Schema.maybe(Schema.answer({ name: Schema.text, job_title: Schema.maybeText, email: Schema.maybeText })),
  }),
});
