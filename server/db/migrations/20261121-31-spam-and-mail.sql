-- Why a request or a message was put aside as spam; kept when the desk takes it out again.
alter table quotes add column spam_signs text[] not null default '{}';
alter table contact_messages add column spam_signs text[] not null default '{}';
create index quotes_told_idx on quotes (created_at) where not spam;
create index contact_messages_told_idx on contact_messages (created_at) where not spam;
create index quotes_spam_idx on quotes (created_at desc) where spam;
create index contact_messages_spam_idx on contact_messages (created_at desc) where spam;

alter table outbox
  -- Whom an answer to it goes to; none means the business.
  add column reply_to text,
  -- Shown above what it says.
  add column picture_url text,
  add column picture_alt text;
