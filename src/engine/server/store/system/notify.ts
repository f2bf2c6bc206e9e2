/** In charge of saying, with a statement that makes work, that there is some: whoever listens looks for it at once. */
import { sql, type RawBuilder } from 'kysely';

export const notificationChannel = 'beheer_work';

/** Stands after the statement that changes the table; what it says goes out when its transaction is committed. */
export function notifying(table: 'beheer_jobs' | 'beheer_mails'): RawBuilder<unknown> {
  return sql`returning pg_notify('${sql.raw(notificationChannel)}', '${sql.raw(table)}')`;
}
