/** The seller's logo below the sign-in card, or its name if there is no logo. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useSignInOptions } from '../../providers/calls/signIn.ts';

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
