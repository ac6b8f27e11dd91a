import { createElement as h, Fragment, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { shareImageSize } from '#domain/media/picture.ts';
import type { Block } from '../content.ts';
import type { Sender } from './render-email.ts';
import { splitLines, splitParagraphs } from './render-text.ts';

// This file uses createElement, because Node strips types but does not support JSX. The layout uses tables for Outlook.

const sans = "'Instrument Sans', -apple-system, BlinkMacSystemFont, 'Segoe UI', Helvetica, Arial, sans-serif";
const serif = "Fraunces, Georgia, 'Times New Roman', serif";
const [paper, card, ink, soft, line, rust] = ['#f7f4ef', '#ffffff', '#1b1a18', '#5c5851', '#ddd6cb', '#9a4b2f'];

/** Dark-mode colors. A dark transparent logo gets a light background. `.link` overrides `rust`, `.rule` `line`, `.stroke` `soft`. */
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
  .logo { background-color: ${paper}; padding: 6px 10px; border-radius: 2px; }
}`;

const base: CSSProperties = { margin: 0, fontFamily: sans, fontSize: 16, lineHeight: '26px', color: ink };
const tableProps = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, width: '100%' } as const;

/** Renders a table with one cell, which is a box with padding in every client. */
const renderBox = (style: CSSProperties, className: string | undefined, ...children: ReactNode[]): ReactElement =>
  h('table', tableProps, h('tbody', null, h('tr', null, h('td', { className, style }, ...children))));

const renderLines = (lines: readonly string[]): ReactNode[] =>
  lines.map((text, index) => h(Fragment, { key: index }, index > 0 && h('br'), text));

const renderParagraph = (text: string, key?: number): ReactElement =>
  h('p', { key, className: 'ink', style: { ...base, margin: '0 0 16px', overflowWrap: 'anywhere' } }, ...renderLines(text.split('\n')));

/** Renders a text between two lines with end ticks, like a dimension in a technical drawing. */
function renderDimensionLine(label: string): ReactElement {
  const stroke = `1px solid ${soft}`;
  const renderHalf = (outerBorder: 'borderLeft' | 'borderRight'): ReactElement => {
    const style: CSSProperties = { height: 3, fontSize: 0, lineHeight: 0, [outerBorder]: stroke };
    const [top, bottom] = [{ ...style, borderBottom: stroke }, style].map((half) => h('div', { className: 'stroke', style: half }));
    return h('td', { width: '50%', style: { verticalAlign: 'middle' } }, top, bottom);
  };
  const text = { fontSize: 12, lineHeight: '17px', color: soft, letterSpacing: '0.025em' };
  const style: CSSProperties = { ...base, ...text, padding: '0 12px', whiteSpace: 'nowrap' };
  const cells = [renderHalf('borderLeft'), h('td', { className: 'soft', style }, label), renderHalf('borderRight')];
  return h('table', tableProps, h('tbody', null, h('tr', null, ...cells)));
}

/** Renders labelled values as a table with hairlines. */
function renderFields({ heading, rows }: Extract<Block, { type: 'fields' }>): ReactElement {
  const text: CSSProperties = { ...base, fontSize: 15, lineHeight: '22px', verticalAlign: 'top' };
  const cell: CSSProperties = { ...text, padding: '10px 0', borderBottom: `1px solid ${line}` };
  const value: CSSProperties = { ...cell, overflowWrap: 'anywhere', wordBreak: 'break-word' };
  const renderRow = ([label, content]: (typeof rows)[number], key: number) =>
    h(
      'tr',
      { key },
      h('td', { className: 'soft label rule', width: '34%', style: { ...cell, color: soft, paddingRight: 16 } }, label),
      h('td', { className: 'ink rule', style: value }, ...renderLines(splitLines(content))),
    );
  const title = { ...base, margin: '28px 0 10px', fontFamily: serif, fontSize: 19, fontWeight: 400 };
  const style: CSSProperties = { margin: '8px 0 20px', borderTop: `1px solid ${line}`, tableLayout: 'fixed' };
  return h(
    Fragment,
    null,
    heading === undefined ? null : h('h2', { className: 'ink', style: title }, heading),
    h('table', { ...tableProps, className: 'rule', style }, h('tbody', null, rows.map(renderRow))),
  );
}

/** Renders a quotation of a text with a line on its left. */
const renderQuotation = (text: string): ReactElement =>
  h(
    'blockquote',
    { className: 'rule', style: { margin: '0 0 16px', paddingLeft: 16, borderLeft: `2px solid ${line}` } },
    ...splitParagraphs(text).map((paragraph) => renderParagraph(paragraph)),
  );

/** Renders a code with wide spacing. One tap selects the whole code. */
function renderCode(code: string): ReactElement {
  const text: CSSProperties = { fontFamily: serif, fontSize: 40, lineHeight: '44px', letterSpacing: '0.32em', textAlign: 'center' };
  const selectable: CSSProperties = { fontVariantNumeric: 'lining-nums tabular-nums', userSelect: 'all', WebkitUserSelect: 'all' };
  const border = { borderTop: `1px solid ${line}`, borderBottom: `1px solid ${line}` };
  const style = { ...base, ...text, ...selectable, ...border, margin: '12px 0 20px', padding: '22px 0 22px 0.32em' };
  return h('p', { className: 'ink code rule', style }, code);
}

function renderButton({ label, url }: { label: string; url: string }): ReactElement {
  const text = { ...base, color: '#ffffff', fontWeight: 600, lineHeight: '22px', textDecoration: 'none' };
  // Outlook applies the padding of cells, but not that of links.
  const cell = { backgroundColor: rust, borderRadius: 2, msoPaddingAlt: '13px 26px' } as CSSProperties;
  const link = h('a', { href: url, target: '_blank', style: { ...text, display: 'inline-block', padding: '13px 26px' } }, label);
  const { width: _width, ...props } = tableProps;
  return h('table', { ...props, style: { margin: '12px 0 20px' } }, h('tbody', null, h('tr', null, h('td', { style: cell }, link))));
}

/** Renders a picture. The width and height attributes reserve the aspect ratio, so that the layout does not shift. */
function renderPicture({ url, alt }: { url: string; alt: string }): ReactElement {
  const text = { ...base, fontSize: 14, color: soft, backgroundColor: paper };
  const style = { ...text, display: 'block', width: '100%', height: 'auto', margin: '0 0 24px', borderRadius: 2 };
  return h('img', { src: url, alt, ...shareImageSize, className: 'soft', style });
}

function renderBlock(block: Block): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return renderParagraph(block.text);
    case 'lines':
      return block.isQuoted ? renderQuotation(block.text) : splitParagraphs(block.text).map(renderParagraph);
    case 'fields':
      return renderFields(block);
    case 'picture':
      return renderPicture(block);
    case 'code':
      return renderCode(block.code);
    case 'button':
      return renderButton(block);
  }
}

/** Renders a link to the site: the logo, or the name of the business. */
function renderHeader({ url, name, logoUrl }: Sender): ReactElement {
  const text = { fontFamily: serif, fontSize: 25, lineHeight: '32px', letterSpacing: '-0.01em', textDecoration: 'none' };
  const logoStyle = { display: 'block', height: 44, maxWidth: '100%', border: 0 };
  const content = logoUrl === undefined ? name : h('img', { className: 'logo', src: logoUrl, alt: name, height: 44, style: logoStyle });
  return h('a', { href: url, target: '_blank', className: 'ink', style: { ...base, ...text } }, content);
}

function renderFooter({ name, address, phone, email, url }: Sender): ReactElement {
  const text = { ...base, fontSize: 13, lineHeight: '22px', color: soft };
  const linkStyle = { color: rust, textDecoration: 'none', display: 'inline-block', marginRight: 20 };
  const renderLink = (href: string, label: string) => h('a', { href, target: '_blank', className: 'link', style: linkStyle }, label);
  return h(
    Fragment,
    null,
    h('p', { className: 'ink', style: { ...text, color: ink, fontWeight: 600 } }, name),
    address === '' ? null : h('p', { className: 'soft', style: text }, address),
    h(
      'p',
      { className: 'soft', style: text },
      phone ? renderLink(`tel:${phone.replaceAll(' ', '')}`, phone) : null,
      email ? renderLink(`mailto:${email}`, email) : null,
      renderLink(url, new URL(url).host),
    ),
  );
}

/** Prevents line breaks at hyphens, for example in Q-2026-00012. */
const keepHyphenatedWordsTogether = (text: string): ReactNode[] =>
  text.split(/(\s+)/).map((word, key) => (/^[^-]+-.{1,20}$/.test(word) ? h('span', { key, style: { whiteSpace: 'nowrap' } }, word) : word));

// Invisible characters after the preview, so that email clients do not show the text of the header after it.
const previewFiller = '\u00a0\u200c'.repeat(100);

/** Renders the line that email clients show in the list of emails: the first long paragraph. */
function renderPreview(subject: string, blocks: readonly Block[]): ReactElement {
  const texts = blocks.flatMap((block) => (block.type === 'paragraph' || block.type === 'lines' ? splitParagraphs(block.text) : []));
  const preview = texts.find((text) => text.length > 40)?.replaceAll('\n', ' ') ?? subject;
  const style: CSSProperties = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 };
  return h('div', { style }, preview.slice(0, 200), previewFiller);
}

export type EmailContents = { subject: string; date: string; blocks: readonly Block[] };

/** Renders an email: the logo or the name of the business, the date on a dimension line, the subject, the content and the contact details. */
export function renderHtml({ subject, date, blocks }: EmailContents, sender: Sender): string {
  const titleText = { fontFamily: serif, fontSize: 28, lineHeight: '35px', fontWeight: 400, letterSpacing: '-0.01em' };
  const title: CSSProperties = { ...base, ...titleText, margin: '0 0 20px', overflowWrap: 'anywhere' };
  const cardStyle = { padding: '36px 40px 24px', backgroundColor: card, border: `1px solid ${line}`, borderRadius: 2 };
  const content = [
    h('h1', { className: 'ink', style: title }, ...keepHyphenatedWordsTogether(subject)),
    ...blocks.map((block, key) => h(Fragment, { key }, renderBlock(block))),
  ];
  const sections = [
    renderBox({ padding: '0 0 16px' }, undefined, renderHeader(sender)),
    renderDimensionLine(date),
    h('div', { style: { height: 20 } }),
    renderBox(cardStyle, 'card', ...content),
    renderBox({ padding: '24px 0 8px' }, undefined, renderFooter(sender)),
  ];
  const page = h(
    'html',
    { lang: 'en', dir: 'ltr' },
    h(
      'head',
      null,
      h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=UTF-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'x-apple-disable-message-reformatting' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('title', null, subject),
      h('style', { dangerouslySetInnerHTML: { __html: styles } }),
    ),
    h(
      'body',
      { className: 'paper', style: { margin: 0, padding: 0, backgroundColor: paper } },
      renderPreview(subject, blocks),
      // Outlook ignores the maximum width, and other clients the width attribute.
      h(
        'table',
        { ...tableProps, align: 'center', width: 600, style: { width: '100%', maxWidth: 600 } },
        h('tbody', null, h('tr', null, h('td', { style: { padding: '36px 16px 28px' } }, ...sections))),
      ),
    ),
  );
  return `<!DOCTYPE html>${renderToStaticMarkup(page)}`;
}
