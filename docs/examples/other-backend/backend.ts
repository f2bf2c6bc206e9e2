/** The boat hire's server, as its documentation tells of it: what differs from what the registry says. */
import { decimalAmount, defineBackend, unixTime } from '../../../src/engine/backend/backend.ts';

export default defineBackend({
  address: '/v1',
  id: { name: 'id', is: 'integer' },
  resources: {
    boats: { fields: { berth: 'berth_no', price_cents: 'daily_price', created_at: 'created' } },
    bookings: {
      fields: {
        from_on: 'start_date',
        until_on: 'end_date',
        status: 'state',
        deposit_cents: 'deposit',
        created_at: 'created',
      },
      actions: { 'hand-over': 'hand_over', 'take-back': 'take_back' },
    },
    users: {
      path: 'people',
      fields: { email: 'mail', type: 'is_admin' },
      values: {
        type: { read: (value) => (value === true ? 'management' : 'user'), write: (value) => value === 'management' },
      },
    },
  },
  values: { money: decimalAmount, datetime: unixTime },
  list: {
    paging: { page: 'page', size: 'per_page', maxSize: 50 },
    rows: 'items',
    total: 'paging.all',
    sort: (field, direction) => ({ order_by: direction === 'DESC' ? `-${field}` : field }),
    search: 'search',
    filters: {
      eq: '{field}',
      ne: '{field}__not',
      in: '{field}__any',
      gte: '{field}__min',
      lte: '{field}__max',
      contains: '{field}__has',
    },
  },
  update: 'PATCH',
  actions: { method: 'POST', path: '/{action}' },
  errors: { message: 'error.detail', fields: 'error.invalid', field: 'name', text: 'reason' },
  signIn: {
    path: '/login',
    body: ({ email, password }) => ({ login: email, secret: password }),
    token: 'session.key',
    headers: { authorization: 'Token {token}' },
    user: '/me',
    as: ({ id, mail, first_name, last_name, is_admin }) => ({
      id: Number(id),
      email: String(mail),
      first_name: String(first_name),
      last_name: String(last_name),
      type: is_admin === true ? 'management' : 'user',
    }),
    signOut: { method: 'POST', path: '/logout' },
  },
});
