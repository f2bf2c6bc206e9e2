/** What `$me`, `$employee`, `$client`, `$today` and `$now` stand for on this screen. */
import { useMemo, useState } from 'react';
import { amsterdamDate } from '../../values/calendarDate.ts';
import type { ConditionContext } from '../../registry/operand.ts';
import { useSession } from '../providers/session.ts';

export function useConditionContext(): ConditionContext {
  const session = useSession();
  const now = minuteNow();
  return useMemo(
    () => ({
      me: session?.user.uuid ?? null,
      employee: session?.employee?.uuid ?? null,
      client: session?.client?.uuid ?? null,
      today: amsterdamDate(new Date(now)),
      now,
    }),
    [session, now],
  );
}

/** The same as it was when the form was opened: its values do not change while somebody fills it in. */
export function useContextAtStart(): ConditionContext {
  const now = useConditionContext();
  return useState(now)[0];
}

/** To the minute, so that what depends on it does not change with every drawing. */
function minuteNow(): string {
  return `${new Date().toISOString().slice(0, 16)}:00Z`;
}
