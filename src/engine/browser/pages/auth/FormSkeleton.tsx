/** The placeholder of a form while a link is checked. */
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';

export function FormSkeleton({ fields }: { readonly fields: number }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {Array.from({ length: fields }, (_, index) => (
        <Skeleton key={index} variant="rounded" height={48} />
      ))}
    </Box>
  );
}
