/** The files that a list can be had as, with what is asked of the API for each. */
export const exportTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const;

export type ExportForm = keyof typeof exportTypes;

export const exportForms = Object.keys(exportTypes) as readonly ExportForm[];

/** A list can be had as it is stored, too. */
export type ListExportForm = ExportForm | 'raw';
