/** Columns of a seller that files for the bank need. */
export const sellerColumns = [
  'sellers.legal_name',
  'sellers.account_holder',
  'sellers.iban',
  'sellers.bic',
  'sellers.street',
  'sellers.house_number',
  'sellers.postal_code',
  'sellers.city',
  'sellers.country',
] as const;
