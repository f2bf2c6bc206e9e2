/** Skeleton of labelled values. */
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { factRow } from './recordShapes.ts';

const lengths = [6, 9, 7, 10];

/** Placeholder for an unknown number of values. */
export const FactsSkeleton = () => lengths.map((length, index) => <FactSkeleton key={length} {...{ length, index }} />);

/** @param length length of the label, in characters. */
export const FactSkeleton = ({ length, index }: { readonly length: number; readonly index: number }) => (
  <Box sx={factRow}>
    <Skeleton width={`${length}ch`} height={20} sx={{ maxWidth: '100%' }} />
    <Skeleton width={120 + (index % 3) * 40} height={20} sx={{ maxWidth: '100%' }} />
  </Box>
);
