/** The person's timer on the server and its actions, run one after another. Every answer is the whole timer. */
import { useRef, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { HttpError, useLogoutIfAccessDenied, useNotify, useTranslate } from 'react-admin';
import type { RunningTimer, TimerAnswer } from '../../calls.ts';
import { joinSentences, WorkTimes } from '#engine/values';
import { Requests, useApiQuery } from '#engine/browser';
import { readTimer, timerKey } from '../timer.ts';
import { useBudgetWords } from '../parts/useBudgetWords.ts';

/** Polling interval, to see changes by other devices. A hidden page does not poll. */
const followMilliseconds = 30_000;

export interface TimerNow {
  readonly answer: TimerAnswer | undefined;
  /** How far the server's clock is ahead of this device's. */
  readonly aheadMilliseconds: number;
}

export function useTimer(): TimerNow {
  const { data, dataUpdatedAt } = useApiQuery({
    queryKey: timerKey,
    queryFn: readTimer,
    afterPage: true,
    staleTime: 0,
    refetchInterval: followMilliseconds,
    refetchOnWindowFocus: true,
  });
  return { answer: data, aheadMilliseconds: data ? Date.parse(data.now) - dataUpdatedAt : 0 };
}

interface Refused {
  readonly message: string;
  readonly errors: Readonly<Record<string, string>>;
}

type TimerAct = (what: (timer: RunningTimer | null) => Promise<TimerAnswer>) => Promise<boolean>;

export interface TimerActing {
  readonly busy: boolean;
  /** The error of the last action, after which the timer is unchanged. */
  readonly refused: Refused | null;
  readonly forgive: () => void;
  /** Runs actions in the order of the calls, on the timer as it is then. Returns true on success. */
  readonly act: TimerAct;
}

export function useTimerActing(): TimerActing {
  const queryClient = useQueryClient();
  const leaveIfEnded = useLogoutIfAccessDenied();
  const notice = useTimerNotices();
  const [waiting, setWaiting] = useState(0);
  const [refused, setRefused] = useState<Refused | null>(null);
  const turns = useRef<Promise<unknown>>(Promise.resolve());
  const once: TimerAct = async (what) => {
    try {
      await queryClient.cancelQueries({ queryKey: timerKey });
      const before = queryClient.getQueryData<TimerAnswer>(timerKey)?.timer ?? null;
      const answer = await what(before);
      setRefused(null);
      queryClient.setQueryData(timerKey, answer);
      notice.booked(answer, before?.project?.uuid ?? null);
      return true;
    } catch (error) {
      if (await leaveIfEnded(error)) return false;
      if (error instanceof HttpError && error.status === 422)
        setRefused({ message: error.message, errors: Requests.apiErrorOf(error)?.errors ?? {} });
      else notice.failed(error);
      await queryClient.invalidateQueries({ queryKey: timerKey });
      return false;
    }
  };
  const act: TimerAct = (what) => {
    setWaiting((count) => count + 1);
    const turn = turns.current.then(() => once(what)).finally(() => setWaiting((count) => count - 1));
    turns.current = turn;
    return turn;
  };
  return { busy: waiting > 0, refused, forgive: () => setRefused(null), act };
}

/** Notifies about booked time, and invalidates the queries of hours. */
function useTimerNotices() {
  const translate = useTranslate();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const budget = useBudgetWords();
  return {
    booked({ booked }: TimerAnswer, project: string | null): void {
      if (booked.length === 0) return;
      const time = WorkTimes.formatWorkTime(booked.reduce((sum, { minutes }) => sum + minutes, 0));
      void budget
        .ask(project)
        .then((answer) =>
          notify(joinSentences([translate('beheer.timer.booked', { time }), answer]), { type: 'success' }),
        );
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== timerKey[0] });
    },
    failed(error: unknown): void {
      notify(
        error instanceof HttpError && error.status < 500 ? error.message : translate('beheer.login_error.server'),
        { type: 'warning' },
      );
    },
  };
}
