/** English texts of the categories and products of the demo company, by their Dutch text. */

const english: Readonly<Record<string, string>> = {
  Webhosting: 'Web hosting',
  'E-mail': 'Email',
  Domeinnamen: 'Domain names',
  Beveiliging: 'Security',
  Applicaties: 'Applications',
  Diensten: 'Services',
  'Niet in de winkel': 'Not in the shop',
  'Webhosting en e-mail op onze eigen servers in Nederland.':
    'Web hosting and email on our own servers in the Netherlands.',
  'Pakketten voor een website met e-mail.': 'Plans for a website with email.',
  'Mailboxen en kantoorsoftware.': 'Mailboxes and office software.',
  'Registratie, verlenging en verhuizing van domeinnamen.': 'Registering, renewing and transferring domain names.',
  'VPS en dedicated servers, met of zonder beheer.': 'VPS and dedicated servers, managed or unmanaged.',
  'Certificaten, back-ups en scans.': 'Certificates, backups and scans.',
  'Websites en programma’s die wij installeren en bijhouden.': 'Websites and software that we install and maintain.',
  'Werk van onze mensen, per uur of voor een vaste prijs.': 'Work by our team, by the hour or for a fixed price.',
  'Wat alleen op facturen voorkomt.': 'Only appears on invoices.',
  'E-mailpakket': 'Email plan',
  'Hosting Zakelijk': 'Hosting Business',
  'Hosting Webwinkel': 'Hosting Shop',
  'E-mail op je eigen domein, zonder website.': 'Email at your own domain, without a website.',
  'Voor een eerste website met e-mail.': 'For a first website with email.',
  'Voor een druk bezochte site of meer domeinen.': 'For a busy site or several domains.',
  'Met shelltoegang en veertien dagen back-ups.': 'With shell access and fourteen days of backups.',
  'Snel genoeg voor WooCommerce of Magento.': 'Fast enough for WooCommerce or Magento.',
  'Verkoop hosting aan je eigen klanten.': 'Sell hosting to your own clients.',
  'Alleen nog voor bestaande klanten.': 'For existing clients only.',
  'Met back-ups, bewaking en updates van het besturingssysteem.':
    'With backups, monitoring and operating system updates.',
  'Per gebruiker, met Teams en Office.': 'Per user, with Teams and Office.',
  'Externe back-upopslag': 'Off-site backup storage',
  'Per gigabyte per maand, op een tweede locatie.': 'Per gigabyte per month, at a second location.',
  'SSL-certificaat': 'SSL certificate',
  'Domeinvalidatie, een jaar geldig.': 'Domain validation, valid for one year.',
  Wildcardcertificaat: 'Wildcard certificate',
  'Voor alle subdomeinen.': 'For all subdomains.',
  'WordPress-onderhoud': 'WordPress maintenance',
  'Updates, scans en herstel na een storing.': 'Updates, scans and recovery after an outage.',
  Webwinkelonderhoud: 'Online shop maintenance',
  'Updates van de winkel en de koppelingen, elke maand getest.':
    'Updates of the shop and its integrations, tested every month.',
  'Nextcloud beheerd': 'Managed Nextcloud',
  'Eigen bestandsopslag in Nederland.': 'Your own file storage in the Netherlands.',
  'Serviceovereenkomst Plus': 'Service agreement Plus',
  'Storingsdienst buiten kantooruren, reactie binnen een uur.':
    'Support outside office hours, response within one hour.',
  Werkzaamheden: 'Work',
  'Per uur, in minuten afgerekend.': 'By the hour, billed per minute.',
  'Verhuizing van een website': 'Website migration',
  'Wij zetten je site en mail over.': 'We move your site and email.',
  Projecttermijn: 'Project instalment',
  'Termijn van een vaste prijs.': 'Instalment of a fixed price.',
  'E-boek Veilig online ondernemen': 'E-book Safe online business (in Dutch)',
  'Praktisch handboek in 120 bladzijden.': 'A practical handbook of 120 pages.',
  'Wereldwijde cache (CDN)': 'Worldwide cache (CDN)',
  'In voorbereiding.': 'In preparation.',
  'Beheerde database': 'Managed database',
  'MariaDB met back-ups en updates, los van een hostingpakket.':
    'MariaDB with backups and updates, without a hosting plan.',
};

/** Texts with the extension of a domain name in it. */
const patterns: readonly (readonly [dutch: RegExp, english: string])[] = [
  [/^Domeinnaam (\.\S+)$/, 'Domain name $1'],
  [/^Een (\.\S+)-domein, per jaar\.$/, 'A $1 domain, per year.'],
];

/** Returns the English text, or null for a name that is the same in both languages. */
export function inEnglish(dutch: string): string | null {
  const pattern = patterns.find(([form]) => form.test(dutch));
  return pattern ? dutch.replace(...pattern) : (english[dutch] ?? null);
}
