/** The preference that enables single-key shortcuts. */
import { useStore } from 'react-admin';

export const useKeysChoice = () => useStore('keys', true);
