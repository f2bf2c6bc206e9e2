/** Returns the values of `$me`, `$employee`, `$client`, `$today` and `$now` in conditions. */
import { useMemo, useState } from 'react';
import { localDate } from '../../values/dates/calendarDate.ts';
import type { ConditionContext } from '../../registry/conditions/operand.ts';
import { useSession } from '../providers/session/session.ts';

/** Returns the variables for conditions in the registry. `now` has the precision of a minute. */
export function useConditionContext(): ConditionContext {
  const session = useSession();
  const now = minuteNow();
  return useMemo(
    () => ({
      me: session?.user.uuid ?? null,
      employee: session?.employee?.uuid ?? null,
      client: session?.client?.uuid ?? null,
      today: localDate(new Date(now)),
      now,
    }),
    [session, now],
  );
}

/** Returns the context as it was when the form was opened, so that its values stay the same while it is filled in. */
export function useContextAtStart(): ConditionContext {
  const now = useConditionContext();
  return useState(now)[0];
}

/** Current time rounded down to the minute, so that dependent values do not change on every render. */
function minuteNow(): string {
  return `${new Date().toISOString().slice(0, 16)}:00Z`;
}
