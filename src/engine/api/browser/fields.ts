/** The parts of `Fields` in `#engine/browser`. */
export { CopiedText } from '../../browser/fields/CopiedText.tsx';
export { CopyButton } from '../../browser/fields/CopyButton.tsx';
export { isEmptyValue } from '../../browser/fields/Empty.tsx';
export { RecordLink } from '../../browser/fields/RecordLink.tsx';
export { ScrollBox } from '../../browser/fields/ScrollBox.tsx';
export { Truncated } from '../../browser/fields/Truncated.tsx';
export { breakable } from '../../browser/fields/breakable.ts';
export { RecordNames } from '../../browser/fields/changes/RecordNames.tsx';
export { optionOf } from '../../browser/fields/enum.tsx';
export { currencyOf } from '../../browser/fields/money.tsx';
export { nameOfCode } from '../../browser/fields/nameOfCode.ts';
export { optionGroup } from '../../browser/fields/optionGroup.tsx';
export { useAmount } from '../../browser/fields/useAmount.ts';
export { useMenuButton } from '../../browser/fields/useMenuButton.ts';
export type { Format } from '../../browser/i18n/format.ts';
export { useIconPath } from '../../browser/providers/registryDetails.ts';
export { RegistryIcon } from '../../browser/shell/RegistryIcon.tsx';
