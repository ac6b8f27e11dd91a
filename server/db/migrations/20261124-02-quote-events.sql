-- The columns of quotes that follow from events and messages are written with them: server/modules/quotes/quote-history.store.ts.
drop trigger quotes_begun on quotes;
drop trigger quote_events_followed on quote_events;
drop trigger quote_messages_followed on quote_messages;
drop function begin_quote, follow_quote_event, follow_quote_message;
