const hints = {
  isProtected: 'This PDF is protected. If it needs a password, add a copy without one.',
  isUnreadable: 'We may not be able to open this PDF. Check that it opens on your device, or add a picture of it.',
};

/**
 * Returns a hint for the sender of a PDF that staff may not be able to open; empty for others. Does not parse the file: pages in
 * compressed object streams count as readable.
 * @param source the bytes as Latin-1 text
 */
export function getPdfHint(source: string): string {
  if (/\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/.test(source)) return hints.isProtected;
  return /\/Type\s*\/(?:Page|ObjStm)\b/.test(source) ? '' : hints.isUnreadable;
}
