/** Returns the last four characters of an account number: `•••• 6789`. Hides a shorter number entirely; returns '' for an empty one. */
export function maskAccountNumber(accountNumber: string): string {
  const characters = accountNumber.replaceAll(/\s/g, '');
  if (characters === '') return '';
  return characters.length > 4 ? `•••• ${characters.slice(-4)}` : '••••';
}
