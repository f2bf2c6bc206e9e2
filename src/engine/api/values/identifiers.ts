/** The parts of `Identifiers` in `#engine/values`. */
export { countryCodes, isCountryCode, isEuCountry } from '../../values/countries.ts';
export { isEmail } from '../../values/formats/email.ts';
export { isDutchPostcode } from '../../values/identifiers/dutchPostcode.ts';
export { formatIban, isIban, makeIban, maskIban, normaliseIban } from '../../values/identifiers/iban.ts';
export { makeKvk } from '../../values/identifiers/kvk.ts';
export { mod97 } from '../../values/identifiers/mod97.ts';
export { formatPhone, splitPhone } from '../../values/identifiers/phone.ts';
export { isVatId, makeVatId, normaliseVatId, vatIdCountry } from '../../values/identifiers/vatId.ts';
