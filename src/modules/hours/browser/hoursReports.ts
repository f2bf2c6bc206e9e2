/** Browser calls for hours reports: read, and export as a file. */
import type { ReportAnswer } from '../rules/hoursReport.ts';
import type { Calls } from '#engine/registry';
import { Api, Requests } from '#engine/browser';
import type * as calls from '../calls.ts';

/** Query parameters of the report call. */
export type ReportParameters = Calls.QueryOf<typeof calls.reportHours>;

const call = Api.callsOf<typeof calls>();

const addressOf = (parameters: ReportParameters): string =>
  `/hours/reports?${new URLSearchParams(parameters).toString()}`;

/** Reads a report as data, to show on the screen. */
export const readHoursReport = (parameters: ReportParameters): Promise<ReportAnswer> =>
  call('GET /api/hours/reports', { query: parameters });

/** Downloads a report as a file. CSV has the number format of the person's language. */
export async function saveHoursReport(parameters: ReportParameters, form: Requests.ExportForm): Promise<void> {
  const asked = form === 'csv' ? ({ ...parameters, values: 'local' } as const) : parameters;
  const { file, headers } = await Requests.requestFile(`${Requests.apiAddress}${addressOf(asked)}`, {
    headers: { accept: Requests.exportTypes[form] },
  });
  Requests.download(file, headers.get('content-disposition'), `hours-report.${form}`);
}
