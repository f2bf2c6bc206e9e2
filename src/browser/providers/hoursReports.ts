/** Reports over hours: read, and saved as a file. */
import type { ReportAnswer } from '../../domain/hoursReport.ts';
import { download } from './download.ts';
import { exportTypes, type ExportForm } from './exportTypes.ts';
import { call } from './call.ts';
import { apiAddress, requestFile } from './http.ts';

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
