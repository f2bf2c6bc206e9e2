/** The file types of list exports, with their media types. */
export const exportTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv',
} as const;

/** File format of an export. */
export type ExportForm = keyof typeof exportTypes;

export const exportForms = Object.keys(exportTypes) as readonly ExportForm[];

/** Includes `raw`, which exports values as stored. */
export type ListExportForm = ExportForm | 'raw';
