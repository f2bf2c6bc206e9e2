/** Browser calls for hours reports: read, and export as a file. */
import type { ReportAnswer } from '../rules/hoursReport.ts';
import { download } from '../../../engine/browser/providers/download.ts';
import { exportTypes, type ExportForm } from '../../../engine/browser/providers/exportTypes.ts';
import type * as calls from '../calls.ts';
import type { QueryOf } from '../../../engine/registry/calls/call.ts';
import { callsOf } from '../../../engine/browser/providers/call.ts';
import { apiAddress, requestFile } from '../../../engine/browser/providers/http.ts';

/** Query parameters of the report call. */
export type ReportParameters = QueryOf<typeof calls.reportHours>;

const call = callsOf<typeof calls>();

const addressOf = (parameters: ReportParameters): string =>
  `/hours/reports?${new URLSearchParams(parameters).toString()}`;

export const readHoursReport = (parameters: ReportParameters): Promise<ReportAnswer> =>
  call('GET /api/hours/reports', { query: parameters });

export async function saveHoursReport(parameters: ReportParameters, form: ExportForm): Promise<void> {
  const asked = form === 'csv' ? ({ ...parameters, values: 'local' } as const) : parameters;
  const { file, headers } = await requestFile(`${apiAddress}${addressOf(asked)}`, {
    headers: { accept: exportTypes[form] },
  });
  download(file, headers.get('content-disposition'), `hours-report.${form}`);
}
