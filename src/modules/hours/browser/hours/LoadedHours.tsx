/** Renders loaded data, its skeleton while loading, or the error. */
import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { errorText, Skeletons } from '#engine/browser';
import type { HoursEntry } from '../hours.ts';
import type { ReadHours } from './useHours.ts';

interface Props {
  readonly read: ReadHours;
  readonly children: (entries: readonly HoursEntry[]) => ReactNode;
}

/** Calls `children` once the entries are loaded. An error has a retry button. */
export function LoadedHours({ read, children }: Props) {
  const translate = useTranslate();
  if (read.entries) return children(read.entries);
  if (read.error)
    return (
      <Alert
        severity="error"
        action={
          <Button color="inherit" onClick={read.retry}>
            {translate('beheer.server.retry')}
          </Button>
        }
      >
        {errorText(read.error)}
      </Alert>
    );
  return <Skeletons.ListSkeleton />;
}
