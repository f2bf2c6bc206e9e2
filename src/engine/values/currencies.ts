/** Currencies (ISO 4217, active national currencies; no funds, metals or test codes). */

const codes =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY COP ' +
  'CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD ' +
  'IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR ' +
  'MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP ' +
  'SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF ' +
  'YER ZAR ZMW';

export const currencyCodes: readonly string[] = codes.split(' ');

const currencySet = new Set(currencyCodes);

/** Returns true for an ISO 4217 code in capitals: `EUR`, not `eur` or `NLG`. */
export function isCurrencyCode(value: string): boolean {
  return currencySet.has(value);
}

/** Converts `eur` to `EUR`; other text is only trimmed. */
export function normaliseCurrency(text: string): string {
  const code = text.trim().toUpperCase();
  return isCurrencyCode(code) ? code : text.trim();
}
