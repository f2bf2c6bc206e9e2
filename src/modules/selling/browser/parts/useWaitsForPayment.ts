/**
 * Returns true while a person who returned from paying waits for the result. The payment service reports within
 * seconds; the wait is limited for people who returned without paying.
 */
import { useEffect, useState } from 'react';
import type { OnlineAttempt } from '../../rules/orderPayment.ts';

const patienceMilliseconds = 20_000;

/** Returns a predicate: true for a pending attempt, during 20 seconds after the person came back (`isBack`). */
export function useWaitsForPayment(isBack: boolean): (online: OnlineAttempt | null | undefined) => boolean {
  const [isPatient, setIsPatient] = useState(true);
  useEffect(() => {
    if (!isBack) return undefined;
    const timer = setTimeout(() => setIsPatient(false), patienceMilliseconds);
    return () => clearTimeout(timer);
  }, [isBack]);
  return (online) => isBack && isPatient && online?.status === 'pending';
}
