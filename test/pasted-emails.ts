/** Spellings of `jane@example.test` as programs copy it and keyboards type it. */
export const pastedEmails = [
  '\u202ajane@example.test\u202c',
  'jane@example.test\u200b',
  '\u200bjane@example.test',
  'jane\u2060@example.test',
  'jane@exam\u00adple.test',
  'jane@example.test\u200e',
  '<jane@example.test>',
  'Jane<jane@example.test>',
  'mailto:jane@example.test',
  'jane@example.test.',
  'jane@example.test,',
  'jane@example.test;',
  'jane＠ｅｘａｍｐｌｅ．ｔｅｓｔ',
];

/** Texts that contain no single address. */
export const unusableEmails = ['jane@example..test', 'jane@example.test;bob'];
