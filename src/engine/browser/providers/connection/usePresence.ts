/**
 * Presence: who else has the same record open. A visible tab reports itself every half minute, and receives others over
 * the stream of changes.
 */
import { useEffect, useState } from 'react';
import type * as companyCalls from '../../../registry/calls/company.ts';
import { asksOf } from '../call.ts';
import { isFollowing, onPresence, type PresentPerson } from './changes.ts';
import { newId } from '../newId.ts';

const ask = asksOf<typeof companyCalls>();
const tab = newId();
const againMilliseconds = 30_000;
const lookMilliseconds = 2_000;
const nobody: readonly PresentPerson[] = [];

interface PresentAt {
  readonly resource: string;
  readonly uuid: string;
  readonly editing: boolean;
}

/** Returns the other people who have the record open; empty while the stream of changes is not connected. */
export function usePresence({ resource, uuid, editing }: PresentAt): readonly PresentPerson[] {
  const [people, setPeople] = useState(nobody);
  useEffect(() => {
    let isThere = false;
    let askedAt = 0;
    let isOver = false;
    const come = async (): Promise<void> => {
      if (document.hidden || !isFollowing()) return;
      isThere = true;
      askedAt = Date.now();
      const answer = await ask('PUT /api/presence', { body: { tab, resource, uuid, editing } }).catch(() => null);
      if (!isOver && answer !== null) setPeople(answer.people);
    };
    const leave = (): void => {
      if (!isThere) return;
      isThere = false;
      const body = { tab, resource: null, uuid: null, editing: false };
      void ask('PUT /api/presence', { body, keepalive: true }).catch(() => undefined);
    };
    const look = (): void => void (document.hidden ? leave() : come());
    // The stream may open later than the page.
    const again = setInterval(() => {
      if (!isThere || Date.now() - askedAt >= againMilliseconds) void come();
    }, lookMilliseconds);
    const forget = onPresence((hint) => {
      if (hint.resource === resource && hint.uuid === uuid) setPeople(hint.people);
    });
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', leave);
    return () => {
      isOver = true;
      clearInterval(again);
      forget();
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', leave);
      leave();
      setPeople(nobody);
    };
  }, [resource, uuid, editing]);
  return people;
}
