/** What the program says in passing: below, out of the way of what one works on. */
import { Notification } from 'react-admin';

const shownMilliseconds = 4_000;

export function Notifications() {
  return (
    <Notification autoHideDuration={shownMilliseconds} anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }} />
  );
}
