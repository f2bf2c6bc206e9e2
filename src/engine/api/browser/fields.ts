/** The parts of `Fields` in `#engine/browser`. */
export { CopiedText } from '../../browser/ui/CopiedText.tsx';
export { CopyButton } from '../../browser/ui/CopyButton.tsx';
export { isEmptyValue } from '../../browser/ui/Empty.tsx';
export { RecordLink } from '../../browser/fields/RecordLink.tsx';
export { ScrollBox } from '../../browser/ui/ScrollBox.tsx';
export { QrCode } from '../../browser/screens/documents/QrCode.tsx';
export { Truncated } from '../../browser/ui/Truncated.tsx';
export { breakable } from '../../browser/ui/breakable.ts';
export { RecordNames } from '../../browser/fields/changes/RecordNames.tsx';
export { optionOf } from '../../browser/fields/enum.tsx';
export { currencyOf } from '../../browser/fields/money.tsx';
export { nameOfCode } from '../../browser/fields/nameOfCode.ts';
export { optionGroup } from '../../browser/ui/optionGroup.tsx';
export { useAmount } from '../../browser/ui/useAmount.ts';
export { useMenuButton } from '../../browser/ui/useMenuButton.ts';
export type { Format } from '../../browser/i18n/format.ts';
export { useIconPath } from '../../browser/providers/session/registryDetails.ts';
export { RegistryIcon } from '../../browser/shell/RegistryIcon.tsx';
