/** Returns the last four characters of an account number: `•••• 6789`. A shorter number is hidden entirely, and an empty one stays empty. */
export function maskAccountNumber(accountNumber: string): string {
  const characters = accountNumber.replaceAll(/\s/g, '');
  if (characters === '') return '';
  return characters.length > 4 ? `•••• ${characters.slice(-4)}` : '••••';
}
