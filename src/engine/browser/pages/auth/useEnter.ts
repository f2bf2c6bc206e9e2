/** Goes in, after something else than the sign-in page has signed somebody in. */
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-admin';

export function useEnter(): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async () => {
    // These pages stand inside the guard, which has found that nobody is signed in.
    await queryClient.resetQueries({ queryKey: ['auth'] });
    navigate('/');
  };
}
