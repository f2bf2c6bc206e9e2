/**
 * Handles requests in the URL: a line (`?line=1h acme`), or a proposal (`?proposal=task:…`). They are handled once and
 * removed from the URL.
 */
import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate, useNotify } from 'react-admin';
import type { Proposal } from '../../../rules/quickAnswer.ts';
import { proposalsKey, readProposals } from '../../hourEntry.ts';

interface Asked {
  readonly onLine: (text: string) => void;
  readonly onProposal: (proposal: Proposal) => void;
}

/** @param day the day on which the proposed work was finished. */
export function useAskedEntry(day: string, { onLine, onProposal }: Asked): void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const notify = useNotify();
  const parameters = new URLSearchParams(search);
  const [line, key] = [parameters.get('line'), parameters.get('proposal')];
  const { data } = useQuery({
    queryKey: [...proposalsKey, day],
    queryFn: () => readProposals(day),
    enabled: key !== null,
  });
  const isAnswered = line !== null || (key !== null && data !== undefined);
  const answer = (): void => {
    const left = new URLSearchParams(search);
    for (const word of ['line', 'proposal']) left.delete(word);
    navigate({ pathname, search: `?${left.toString()}` }, { replace: true });
    const proposal = data?.proposals.find(({ source_key }) => source_key === key);
    if (line !== null) onLine(line);
    else if (proposal) onProposal(proposal);
    else notify('beheer.entry.proposal_gone', { type: 'info' });
  };
  const latest = useRef(answer);
  useEffect(() => {
    latest.current = answer;
  });
  useEffect(() => {
    if (isAnswered) latest.current();
  }, [isAnswered]);
}
