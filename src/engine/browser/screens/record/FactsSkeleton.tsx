/** Facts in their shape, while they are read. */
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { factRow } from './recordShapes.ts';

const lengths = [6, 9, 7, 10];

/** Where nothing is known but that there are facts. */
export const FactsSkeleton = () => lengths.map((length, index) => <FactSkeleton key={length} {...{ length, index }} />);

/** @param length Of the fact's name, in letters. */
export const FactSkeleton = ({ length, index }: { readonly length: number; readonly index: number }) => (
  <Box sx={factRow}>
    <Skeleton width={`${length}ch`} height={20} sx={{ maxWidth: '100%' }} />
    <Skeleton width={120 + (index % 3) * 40} height={20} sx={{ maxWidth: '100%' }} />
  </Box>
);
