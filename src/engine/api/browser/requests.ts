/** The parts of `Requests` in `#engine/browser`. */
export { apiErrorOf } from '../../browser/providers/apiError.ts';
export { currentConnection, onConnection, useConnection } from '../../browser/providers/connection/connection.ts';
export { download, nameIn } from '../../browser/providers/download.ts';
export { exportTypes, type ExportForm } from '../../browser/providers/exportTypes.ts';
export { readPicture } from '../../browser/providers/calls/files.ts';
export { sendFile, type Upload } from '../../browser/providers/calls/sendFile.ts';
export { requestFile, requestJson } from '../../browser/providers/http.ts';
export { isAnswer } from '../../browser/providers/idempotencyKeys.ts';
export { newId } from '../../browser/providers/newId.ts';
export { noteSetGoing } from '../../browser/providers/ownWrites.ts';
export { queryClient } from '../../browser/providers/queryClient.ts';
export { apiAddress } from '../../browser/providers/requestHeaders.ts';
export { currentSession, subscribe } from '../../browser/providers/session/session.ts';
export { ApiErrorText } from '../../browser/screens/ApiErrorText.tsx';
export { useRefused } from '../../browser/screens/useRefused.tsx';
export { statusOf } from '../../browser/screens/useWrite.ts';
export { type Acting, useAct } from '../../browser/shell/account/useAct.ts';
export type { ShownApiError } from '../../browser/shell/account/useApiError.ts';
