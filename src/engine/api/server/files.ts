/** The parts of `Files` in `#engine/server`. */
export { WorkbookPackage as XmlArchive } from '../../server/imports/workbookPackage.ts';
export { XmlReader } from '../../server/imports/xmlReader.ts';
export { uploadName } from '../../server/http/files/fileHeaders.ts';
export { pixelsOf } from '../../server/http/files/fileType.ts';
export { fileStore, readContent, storeContent } from '../../server/store/files.ts';
