/**
 * Replaces react-admin's CSV export library in the bundle. Lists do not use it (`ExportMenu.tsx` requests all rows from
 * the server), and it would load with the first list.
 */
export default function noCsvExport(): never {
  throw new Error('Give the list exporter={false}, and an ExportMenu.');
}
