/** Reports over hours: read, and saved as a file. */
import type { ReportAnswer } from '../rules/hoursReport.ts';
import { download } from '../../../engine/browser/providers/download.ts';
import { exportTypes, type ExportForm } from '../../../engine/browser/providers/exportTypes.ts';
import { call } from '../../../engine/browser/providers/call.ts';
import { apiAddress, requestFile } from '../../../engine/browser/providers/http.ts';

/** As the API's address takes them. */
export type ReportParameters = Readonly<Record<string, string>>;

const addressOf = (parameters: ReportParameters): string =>
  `/hours/reports?${new URLSearchParams(parameters).toString()}`;

export const readHoursReport = (parameters: ReportParameters): Promise<ReportAnswer> =>
  call('GET', addressOf(parameters));

export async function saveHoursReport(parameters: ReportParameters, form: ExportForm): Promise<void> {
  const { file, headers } = await requestFile(`${apiAddress}${addressOf(parameters)}`, {
    headers: { accept: exportTypes[form] },
  });
  download(file, headers.get('content-disposition'), `hours-report.${form}`);
}
