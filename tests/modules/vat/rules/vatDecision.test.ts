import { describe, expect, it } from 'vitest';
import { decideVat, type VatBuyer } from '../../../../src/modules/vat/rules/vatDecision.ts';

const standardRate = { category: 'S', rate_bp: 2100 } as const;
const company: VatBuyer = {
  type: 'company',
  country: 'NL',
  vat_id: null,
  vat_id_status: 'unchecked',
  tax_treatment: 'standard',
};
const belgian: VatBuyer = { ...company, country: 'BE', vat_id: 'BE0428759497', vat_id_status: 'valid' };

const charged = { category: 'S', rate_bp: 2100, exemption_text: null, requires_vat_ids: false };
const reversed = {
  category: 'AE',
  rate_bp: 0,
  exemption_text: { en: 'VAT reverse charged', nl: 'Btw verlegd' },
  requires_vat_ids: true,
};

describe('decideVat', () => {
  it.each<[string, VatBuyer, object]>([
    ["NL company → product's rate", company, { ...charged, warnings: [] }],
    ["NL person → product's rate", { ...company, type: 'person' }, { ...charged, warnings: [] }],
    [
      "NL company with a valid VAT id → still product's rate",
      { ...company, vat_id: 'NL004495445B01', vat_id_status: 'valid' },
      { ...charged, warnings: [] },
    ],
    [
      "NL company marked reverse charge → product's rate, and a warning",
      { ...company, tax_treatment: 'reverse_charge' },
      { ...charged, warnings: ['treatment_does_not_apply'] },
    ],
    [
      'EU company with an id of another member state → VAT and a warning',
      { ...belgian, country: 'DE' },
      { ...charged, warnings: ['vat_id_of_other_country'] },
    ],
    [
      'EU company, valid id, country not reviewed → VAT and a warning',
      { ...belgian, country_status: 'to_review' },
      { ...charged, warnings: ['country_to_review'] },
    ],
    [
      'outside the EU, country not reviewed → VAT and a warning',
      { ...company, country: 'US', country_status: 'to_review' },
      { ...charged, warnings: ['country_to_review'] },
    ],
    ['EU company, valid id → reverse charge', belgian, { ...reversed, warnings: [] }],
    [
      'EU sole trader (a person), valid id → reverse charge',
      { ...belgian, type: 'person' },
      { ...reversed, warnings: [] },
    ],
    [
      'Greek company: ids begin with EL',
      { ...belgian, country: 'GR', vat_id: 'EL094259216' },
      { ...reversed, warnings: [] },
    ],
    [
      'EU company, unchecked id → VAT and a warning',
      { ...belgian, vat_id_status: 'unchecked' },
      { ...charged, warnings: ['vat_id_not_valid'] },
    ],
    [
      'EU company, only the form is right → VAT and a warning',
      { ...belgian, vat_id_status: 'format_ok' },
      { ...charged, warnings: ['vat_id_not_valid'] },
    ],
    [
      'EU company, VIES was down → VAT and a warning',
      { ...belgian, vat_id_status: 'unavailable' },
      { ...charged, warnings: ['vat_id_not_valid'] },
    ],
    [
      'EU company marked reverse charge without a valid id → VAT and a warning',
      { ...belgian, tax_treatment: 'reverse_charge', vat_id_status: 'invalid' },
      { ...charged, warnings: ['vat_id_not_valid'] },
    ],
    [
      'EU company without an id → VAT and a warning',
      { ...belgian, vat_id: '' },
      { ...charged, warnings: ['vat_id_missing'] },
    ],
    [
      'EU company with a Dutch id → a Dutch sale',
      { ...belgian, vat_id: 'NL004495445B01' },
      { ...charged, warnings: ['vat_id_of_seller_country'] },
    ],
    [
      'EU company with a Swiss id → VAT and a warning',
      { ...belgian, vat_id: 'CHE116281710' },
      { ...charged, warnings: ['vat_id_not_valid'] },
    ],
    [
      'EU company with a malformed id said to be valid → VAT and a warning',
      { ...belgian, vat_id: 'BE123' },
      { ...charged, warnings: ['vat_id_not_valid'] },
    ],
    [
      'EU consumer → VAT, with the OSS warning',
      { ...company, type: 'person', country: 'BE' },
      { ...charged, warnings: ['consumer_in_other_member_state'] },
    ],
    [
      'outside the EU → O',
      { ...company, country: 'US' },
      { category: 'O', rate_bp: 0, requires_vat_ids: false, warnings: [] },
    ],
    [
      'the United Kingdom is outside the EU',
      { ...company, country: 'GB', type: 'person' },
      { category: 'O', rate_bp: 0, warnings: [] },
    ],
    [
      'outside the EU as export → G',
      { ...company, country: 'CH', tax_treatment: 'export' },
      { category: 'G', rate_bp: 0, warnings: [] },
    ],
    [
      'exempt client → E',
      { ...company, tax_treatment: 'exempt' },
      { category: 'E', rate_bp: 0, exemption_text: { en: 'Exempt from VAT', nl: 'Vrijgesteld van btw' }, warnings: [] },
    ],
  ])('%s', (_name, buyer, expected) => {
    expect(decideVat(buyer, standardRate)).toMatchObject(expected);
  });

  it("keeps the product's own category at home", () => {
    expect(decideVat(company, { category: 'Z', rate_bp: 0 })).toMatchObject({
      category: 'Z',
      rate_bp: 0,
      exemption_text: null,
    });
    expect(decideVat(company, { category: 'S', rate_bp: 900 })).toMatchObject({ category: 'S', rate_bp: 900 });
    expect(decideVat(company, { category: 'E', rate_bp: 0 }).exemption_text?.['nl']).toBe('Vrijgesteld van btw');
  });

  it("reads 'at home' from the seller: a Belgian seller charges a Belgian and reverses to a Dutch business", () => {
    expect(decideVat(belgian, standardRate, 'BE')).toMatchObject(charged);
    expect(decideVat({ ...belgian, country: 'NL', vat_id: 'NL004495445B01' }, standardRate, 'BE')).toMatchObject(
      reversed,
    );
  });

  it('refuses an unknown country and a seller outside the EU', () => {
    expect(() => decideVat({ ...company, country: 'XX' }, standardRate)).toThrow(
      '"XX" is not a country; give the client an ISO code such as NL.',
    );
    expect(() => decideVat(company, standardRate, 'US')).toThrow('"US" is not a member state.');
  });
});
