import { Button, Container, Head, Heading, Html, Link, Preview, Section, Text } from '@react-email/components';
import { createElement as h, Fragment, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import { shareImageSize } from '#domain/media/picture.ts';
import type { EmailContents, Sender } from './render-email.ts';

// This file uses createElement, because Node strips types but does not support JSX. The layout uses tables for Outlook.

const sans = "'Instrument Sans', -apple-system, BlinkMacSystemFont, 'Segoe UI', Helvetica, Arial, sans-serif";
const serif = "Fraunces, Georgia, 'Times New Roman', serif";
const [paper, card, ink, soft, line, rust] = ['#f7f4ef', '#ffffff', '#1b1a18', '#5c5851', '#ddd6cb', '#9a4b2f'];

/** Dark-mode colors. A light outline keeps a dark transparent logo visible. `.link` overrides `rust`, `.rule` `line`, `.stroke` `soft`. */
const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { color: ${rust}; }
@media (max-width: 480px) {
  .card { padding: 28px 20px 16px !important; }
  .label { width: 38% !important; }
  .code { font-size: 34px !important; }
}
@media (prefers-color-scheme: dark) {
  .paper { background-color: #171614 !important; }
  .card { background-color: #211f1c !important; border-color: #3b3731 !important; }
  .ink { color: #f3eee6 !important; }
  .soft { color: #b9b1a5 !important; }
  .link { color: #e3a48b !important; }
  .rule { border-color: #3b3731 !important; }
  .stroke { border-color: #b9b1a5 !important; }
  .logo { filter: drop-shadow(0 0 1px #f3eee6) drop-shadow(0 0 1px #f3eee6); }
}`;

const baseStyle: CSSProperties = { margin: 0, fontFamily: sans, fontSize: 16, lineHeight: '26px', color: ink };
const tableProps = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, width: '100%' } as const;

const renderLines = (lines: readonly string[]): ReactNode[] =>
  lines.map((text, index) => h(Fragment, { key: index }, index > 0 && h('br'), text));

/** Renders a text between two lines with end ticks, like a dimension in a technical drawing. */
function renderDimensionLine(label: string): ReactElement {
  const stroke = `1px solid ${soft}`;
  const renderHalf = (outerBorder: 'borderLeft' | 'borderRight'): ReactElement => {
    const halfStyle: CSSProperties = { height: 3, fontSize: 0, lineHeight: 0, [outerBorder]: stroke };
    return h(
      'td',
      { width: '50%', style: { verticalAlign: 'middle' } },
      h('div', { className: 'stroke', style: { ...halfStyle, borderBottom: stroke } }),
      h('div', { className: 'stroke', style: halfStyle }),
    );
  };
  const labelStyle: CSSProperties = {
    ...baseStyle,
    fontSize: 12,
    lineHeight: '17px',
    color: soft,
    padding: '0 12px',
    whiteSpace: 'nowrap',
    letterSpacing: '0.025em',
  };
  return h(
    'table',
    tableProps,
    h(
      'tbody',
      null,
      h('tr', null, renderHalf('borderLeft'), h('td', { className: 'soft', style: labelStyle }, label), renderHalf('borderRight')),
    ),
  );
}

const labelledValuePattern = /^([^:\s][^:]{0,39}): (.+)$/;
const continuationPattern = /^ {2}\S/;

type LabelledValues = { heading: string | undefined; rows: { label: string; values: string[] }[] };

/** Parses `Label: value` lines with an optional heading. Indented lines continue a value. Returns undefined for other text. */
function parseLabelledValues(text: readonly string[]): LabelledValues | undefined {
  const hasHeading = text.length > 1 && !labelledValuePattern.test(text[0]!) && labelledValuePattern.test(text[1]!);
  const rows: LabelledValues['rows'] = [];
  for (const row of hasHeading ? text.slice(1) : text) {
    const [, label, value] = labelledValuePattern.exec(row) ?? [];
    if (label !== undefined && value !== undefined) rows.push({ label, values: [value] });
    else if (continuationPattern.test(row) && rows.length > 0) rows.at(-1)!.values.push(row.trim());
    else return undefined;
  }
  return hasHeading || rows.length > 1 ? { heading: hasHeading ? text[0] : undefined, rows } : undefined;
}

/** Renders labelled values as a table with hairlines. */
function renderLabelledValueTable({ heading, rows }: LabelledValues, key: number): ReactElement {
  const cells = rows.map(({ label, values }, index) => {
    const cell: CSSProperties = {
      ...baseStyle,
      padding: '10px 0',
      borderBottom: `1px solid ${line}`,
      verticalAlign: 'top',
      fontSize: 15,
      lineHeight: '22px',
    };
    return h(
      'tr',
      { key: index },
      h('td', { className: 'soft label rule', width: '34%', style: { ...cell, color: soft, paddingRight: 16 } }, label),
      h('td', { className: 'ink rule', style: { ...cell, overflowWrap: 'anywhere', wordBreak: 'break-word' } }, ...renderLines(values)),
    );
  });
  const table = h(
    'table',
    { ...tableProps, className: 'rule', style: { margin: '8px 0 20px', borderTop: `1px solid ${line}`, tableLayout: 'fixed' } },
    h('tbody', null, cells),
  );
  if (heading === undefined) return h(Fragment, { key }, table);
  const title = { ...baseStyle, margin: '28px 0 10px', fontFamily: serif, fontSize: 19, lineHeight: '26px', fontWeight: 400 };
  return h(Fragment, { key }, h(Heading, { as: 'h2', className: 'ink', style: title }, heading), table);
}

const renderParagraph = (text: readonly string[], key: number): ReactElement => {
  const labelledValues = parseLabelledValues(text);
  return labelledValues
    ? renderLabelledValueTable(labelledValues, key)
    : h(Text, { key, className: 'ink', style: { ...baseStyle, margin: '0 0 16px', overflowWrap: 'anywhere' } }, ...renderLines(text));
};

/** Renders a code with wide spacing. One tap selects the whole code. */
const renderCode = (code: string): ReactElement =>
  h(
    Section,
    { className: 'rule', style: { margin: '12px 0 20px', borderTop: `1px solid ${line}`, borderBottom: `1px solid ${line}` } },
    h(
      'p',
      {
        className: 'ink code',
        style: {
          ...baseStyle,
          padding: '22px 0 22px 0.32em',
          fontFamily: serif,
          fontSize: 40,
          lineHeight: '44px',
          letterSpacing: '0.32em',
          textAlign: 'center',
          fontVariantNumeric: 'lining-nums tabular-nums',
          userSelect: 'all',
          WebkitUserSelect: 'all',
        },
      },
      code,
    ),
  );

const renderButton = ({ label, url }: { label: string; url: string }): ReactElement =>
  h(
    Section,
    { style: { margin: '12px 0 20px' } },
    h(
      Button,
      {
        href: url,
        style: {
          ...baseStyle,
          padding: '13px 26px',
          borderRadius: 2,
          backgroundColor: rust,
          color: '#ffffff',
          fontWeight: 600,
          lineHeight: '22px',
        },
      },
      label,
    ),
  );

function renderFooter({ name, address, phone, email, url }: Sender): ReactElement {
  const renderLink = (href: string, text: string) =>
    h(
      Link,
      { key: href, href, className: 'link', style: { color: rust, textDecoration: 'none', display: 'inline-block', marginRight: 20 } },
      text,
    );
  const contactLinks = [
    phone && renderLink(`tel:${phone.replaceAll(' ', '')}`, phone),
    email && renderLink(`mailto:${email}`, email),
    renderLink(url, new URL(url).host),
  ];
  const textStyle = { ...baseStyle, fontSize: 13, lineHeight: '22px', color: soft };
  return h(
    Section,
    { style: { padding: '24px 0 8px' } },
    h(Text, { className: 'ink', style: { ...textStyle, color: ink, fontWeight: 600 } }, name),
    address === '' ? null : h(Text, { className: 'soft', style: textStyle }, address),
    h(Text, { className: 'soft', style: textStyle }, contactLinks),
  );
}

/**
 * Renders a picture cropped like link previews. The width and height attributes reserve the aspect ratio, so that the layout does not
 * shift.
 */
const renderPicture = ({ url, alt }: { url: string; alt: string }): ReactElement =>
  h('img', {
    src: url,
    alt,
    ...shareImageSize,
    className: 'soft',
    style: {
      ...baseStyle,
      display: 'block',
      width: '100%',
      height: 'auto',
      margin: '0 0 24px',
      borderRadius: 2,
      fontSize: 14,
      color: soft,
      backgroundColor: paper,
    },
  });

/** Prevents line breaks at hyphens, for example in Q-2026-00012. */
const keepHyphenatedWordsTogether = (text: string): ReactNode[] =>
  text.split(/(\s+)/).map((word, key) => (/^[^-]+-.{1,20}$/.test(word) ? h('span', { key, style: { whiteSpace: 'nowrap' } }, word) : word));

/** Renders a link to the site: the logo, or the name of the business. */
function renderHeader({ url, name, logoUrl }: Sender): ReactElement {
  const style = { ...baseStyle, fontFamily: serif, fontSize: 25, lineHeight: '32px', letterSpacing: '-0.01em', textDecoration: 'none' };
  const logoStyle = { display: 'block', height: 44, maxWidth: '100%', border: 0 };
  const content = logoUrl === undefined ? name : h('img', { className: 'logo', src: logoUrl, alt: name, height: 44, style: logoStyle });
  return h(Section, { style: { padding: '0 0 16px' } }, h(Link, { href: url, className: 'ink', style }, content));
}

/** Renders an email: the logo or the name of the business, the date on a dimension line, the subject, the content and the contact details. */
export function renderEmailTemplate(
  { subject, date, paragraphs, picture, code, action, closingParagraphs }: EmailContents,
  sender: Sender,
): ReactElement {
  const title = {
    ...baseStyle,
    margin: '0 0 20px',
    fontFamily: serif,
    fontSize: 28,
    lineHeight: '35px',
    fontWeight: 400,
    letterSpacing: '-0.01em',
  };
  return h(
    Html,
    { lang: 'en' },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, subject),
      h('style', { dangerouslySetInnerHTML: { __html: styles } }),
    ),
    h(
      'body',
      { className: 'paper', style: { margin: 0, padding: 0, backgroundColor: paper } },
      h(Preview, null, paragraphs.find((lines) => lines.join(' ').length > 40)?.join(' ') ?? subject),
      h(
        Container,
        { style: { width: '100%', maxWidth: 600, padding: '36px 16px 28px' } },
        renderHeader(sender),
        renderDimensionLine(date),
        h(
          Section,
          {
            className: 'card',
            style: { marginTop: 20, padding: '36px 40px 24px', backgroundColor: card, border: `1px solid ${line}`, borderRadius: 2 },
          },
          h(
            Heading,
            { as: 'h1', className: 'ink', style: { ...title, overflowWrap: 'anywhere' } },
            ...keepHyphenatedWordsTogether(subject),
          ),
          picture === null ? null : renderPicture(picture),
          paragraphs.map(renderParagraph),
          code === null ? null : renderCode(code),
          action === null ? null : renderButton(action),
          closingParagraphs.map(renderParagraph),
        ),
        renderFooter(sender),
      ),
    ),
  );
}
