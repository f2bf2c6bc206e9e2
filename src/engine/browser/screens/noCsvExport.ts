/**
 * Stands in for the library by which react-admin exports a list. No list here has that export (`ExportMenu.tsx`
 * asks the server for all rows), and it would come with every first list.
 */
export default function noCsvExport(): never {
  throw new Error('Give the list exporter={false}, and an ExportMenu.');
}
