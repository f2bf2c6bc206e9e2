/** Sends the early requests as soon as this module is evaluated, which is before all others. */
import { sendEarlyRequests } from '../providers/session/earlyRequests.ts';

sendEarlyRequests();
