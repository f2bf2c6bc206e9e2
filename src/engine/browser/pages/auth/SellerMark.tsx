/** Whose the product is, beneath the sign-in card: the seller's logo, or its name where there is none. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { readSignInOptions } from '../../providers/signIn.ts';

export function SellerMark() {
  const { data } = useQuery({ queryKey: ['sign-in-options'], queryFn: readSignInOptions, staleTime: Infinity });
  const seller = data?.seller;
  if (!seller) return null;
  if (!seller.logo) return <Typography sx={{ mt: 3, color: 'text.secondary' }}>{seller.name}</Typography>;
  return (
    <Box
      component="img"
      src={seller.logo}
      alt={seller.name}
      sx={{ mt: 3, display: 'block', maxWidth: 200, maxHeight: 64 }}
    />
  );
}
