/** Whose the product is, beneath the sign-in card: the seller's logo, or its name where there is none. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSignInOptions } from '../../providers/signIn.ts';

export function SellerMark() {
  const seller = useSignInOptions()?.seller;
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
