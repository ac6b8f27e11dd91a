import { useQuery } from '@tanstack/react-query';
import type { AdminQuoteDetail } from '#contract/admin/quotes/quote.endpoints.ts';
import { queryFor } from '#web/admin/api/query-client.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Lists the different characters that are not Latin. Only these can be missing in the fonts of the PDF. */
const listRareCharacters = (text: string): string => [...new Set(text.match(/[^\0-\u024f]/gu) ?? [])].toSorted().join('').slice(0, 2000);

/** Warns of characters in a quote and its customer's details that the PDF cannot show. */
export function UnprintableNotice({ quote, values }: { quote: AdminQuoteDetail; values: object }) {
  const text = listRareCharacters(JSON.stringify([quote.customerDetails.fullName, quote.contact, values]));
  const { data } = useQuery({ ...queryFor('/admin/quotes/unprintable', { text }), enabled: text !== '' });
  if (text === '' || data === undefined || data.characters.length === 0) return null;
  return (
    <Notice isDense title={`The PDF cannot show ${data.characters.join(' ')}`}>
      The PDF shows the codes of these characters instead. Write them in Latin letters before you send the quote.
    </Notice>
  );
}
