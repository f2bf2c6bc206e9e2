/** The parts of `Files` in `#engine/server`. */
export { pixelsOf } from '../../server/http/files/fileType.ts';
export { fileStore, readContent, storeContent } from '../../server/store/files.ts';
