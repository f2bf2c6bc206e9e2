/** Icon of the state of hours: a shape for each, so that colour is not the only signal. Drafts have none. */
import { mdiAlertCircle, mdiLock, mdiReceiptTextOutline, mdiSend } from '@mdi/js';
import { Icon } from '#engine/browser';
import type { HoursStatus } from '../hours.ts';

const marks: Readonly<Record<Exclude<HoursStatus, 'draft'>, { readonly icon: string; readonly colour: string }>> = {
  submitted: { icon: mdiSend, colour: 'info.main' },
  approved: { icon: mdiLock, colour: 'success.main' },
  rejected: { icon: mdiAlertCircle, colour: 'error.main' },
  invoiced: { icon: mdiReceiptTextOutline, colour: 'success.main' },
};

/** Decorative state icon; show the state as text next to it or in a title. */
export function StatusMark({ status }: { readonly status: HoursStatus }) {
  if (status === 'draft') return null;
  const { icon, colour } = marks[status];
  return <Icon path={icon} sx={{ fontSize: 14, color: colour }} />;
}
