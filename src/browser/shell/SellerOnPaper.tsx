/** Whose paper it is: the company's name on top of what is printed, and nowhere else. */
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { readSignInOptions } from '../providers/signIn.ts';

export function SellerOnPaper() {
  const { data } = useQuery({ queryKey: ['sign-in-options'], queryFn: readSignInOptions, staleTime: Infinity });
  if (!data?.seller) return null;
  return <Typography sx={{ display: 'none', displayPrint: 'block', fontWeight: 700, mb: 1 }}>{data.seller.name}</Typography>;
}
