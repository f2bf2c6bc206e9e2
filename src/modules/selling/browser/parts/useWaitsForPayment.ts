/**
 * Whether somebody who came back from paying waits for what the payment service says. It says so within seconds; who
 * came back without paying is to be able to go on before that.
 */
import { useEffect, useState } from 'react';
import type { OnlineAttempt } from '../../rules/orderPayment.ts';

const patienceMilliseconds = 20_000;

export function useWaitsForPayment(isBack: boolean): (online: OnlineAttempt | null | undefined) => boolean {
  const [isPatient, setIsPatient] = useState(true);
  useEffect(() => {
    if (!isBack) return undefined;
    const timer = setTimeout(() => setIsPatient(false), patienceMilliseconds);
    return () => clearTimeout(timer);
  }, [isBack]);
  return (online) => isBack && isPatient && online?.status === 'pending';
}
