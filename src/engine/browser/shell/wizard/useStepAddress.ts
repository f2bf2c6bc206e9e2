/** Stores the current step in the address, so that the browser's back button opens the previous step. */
import { useLocation, useNavigate } from 'react-admin';

const parameter = 'step';

interface StepAddress {
  readonly index: number;
  readonly goTo: (index: number, options?: { readonly replace?: boolean }) => void;
}

export function useStepAddress(names: readonly string[]): StepAddress {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const index = Math.max(0, names.indexOf(new URLSearchParams(search).get(parameter) ?? ''));
  return {
    index,
    goTo: (next, { replace = false } = {}) => {
      const query = new URLSearchParams(search);
      const name = names[next];
      if (next === 0 || name === undefined) query.delete(parameter);
      else query.set(parameter, name);
      navigate({ pathname, search: query.toString() }, { replace });
    },
  };
}
