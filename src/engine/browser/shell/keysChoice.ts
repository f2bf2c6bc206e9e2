/** Whether single keys do anything, among what somebody chose of the screens. */
import { useStore } from 'react-admin';

export const useKeysChoice = () => useStore('keys', true);
