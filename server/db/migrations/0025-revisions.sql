-- Revisions of quotes, their documents and their acceptance. Sent revisions and acceptances never change.

-- A priced offer. Staff edit the draft until it is sent. Then `document` contains the offer that the customer received.
create table quote_revisions (
  id uuid primary key,
  quote_id uuid not null references quotes,
  number integer not null check (number > 0),
  -- The alternatives as edited, with the engine's figures (domain/revisions/revision.ts).
  draft jsonb not null,
  valid_until date not null,
  -- The total of the first alternative without extras, VAT included.
  total_cents bigint not null,
  -- The cost of each line of each alternative at the time of saving, in cents without VAT. For owners and estimators only.
  line_costs jsonb not null default '[]',
  -- The number of the price book version that the revision was priced with; null without a version.
  price_book integer references price_book_versions (number),
  user_id uuid references users,
  -- An owner's approval of a discount or margin beyond the limits. It ends with the next change of the draft.
  approved_by uuid references users,
  approved_at timestamptz,
  -- The exact JSON text that was hashed.
  document text check (document is json),
  document_hash text,
  sent_by uuid references users,
  sent_at timestamptz,
  first_opened_at timestamptz,
  recalled_at timestamptz,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  constraint quote_revisions_sent_check check (
    (sent_at is null) = (document is null) and (sent_at is null) = (document_hash is null) and (sent_at is not null or first_opened_at is null and recalled_at is null)
  )
);
create unique index quote_revisions_quote_id_number_key on quote_revisions (quote_id, number);
create unique index quote_revisions_draft_key on quote_revisions (quote_id) where sent_at is null;

-- Rejects changes of a sent revision, except its first opening and one recall before it is accepted.
create function refuse_change_of_sent_revision() returns trigger language plpgsql as $$
declare
  changing constant text[] := array['first_opened_at', 'recalled_at', 'version', 'updated_at'];
begin
  if old.sent_at is null then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - changing = to_jsonb(old) - changing
    and (old.first_opened_at is null or old.first_opened_at = new.first_opened_at)
    and (old.recalled_at is not distinct from new.recalled_at
      or old.recalled_at is null and not exists (select from quote_acceptances where revision_id = old.id))
  then
    return new;
  end if;
  raise exception 'A sent revision cannot be changed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger quote_revisions_before_change_refuse before update or delete on quote_revisions
  for each row execute function refuse_change_of_sent_revision();
-- An approval and the first opening do not increase the version.
create trigger quote_revisions_before_update_version before update of draft, valid_until, sent_at, recalled_at on quote_revisions
  for each row execute function increment_version();

-- PDF documents. The job process renders each document once and stores it with its hash.
create type quote_document_kind as enum ('quote', 'acceptance');
create table quote_documents (
  id uuid primary key,
  revision_id uuid not null references quote_revisions,
  kind quote_document_kind not null,
  -- Null until the document is rendered, and after an erasure.
  storage_key text unique,
  file_hash text,
  bytes integer,
  created_at timestamptz not null
);
create unique index quote_documents_revision_id_kind_key on quote_documents (revision_id, kind);

-- A file is stored once; an erasure clears its key.
create trigger quote_documents_before_rendering_refuse before update or delete on quote_documents
  for each row when (old.file_hash is null) execute function refuse_change_except('storage_key', 'file_hash', 'bytes');
create trigger quote_documents_before_change_refuse before update or delete on quote_documents
  for each row when (old.file_hash is not null) execute function refuse_change_except_clearing('storage_key');

create type acceptance_method as enum ('online', 'phone', 'paper', 'email', 'in_person');

-- The customer's agreement to one alternative of a sent revision.
create table quote_acceptances (
  id uuid primary key,
  quote_id uuid not null unique references quotes,
  revision_id uuid not null unique references quote_revisions,
  order_id uuid not null unique references orders,
  alternative smallint not null check (alternative >= 0),
  extras smallint[] not null,
  net_cents bigint not null,
  vat_cents bigint not null,
  total_cents bigint not null check (total_cents = net_cents + vat_cents),
  document_hash text not null,
  -- The version of the page of terms; null without terms.
  terms_version integer,
  -- The customer's account, and the name that was entered.
  user_id uuid not null references users,
  name text not null,
  method acceptance_method not null default 'online',
  -- The session, IP address and user agent of the request; empty if staff recorded the acceptance.
  session_id uuid,
  is_email_verified boolean not null,
  ip_address text not null default '',
  user_agent text not null default '',
  -- The staff member who recorded the acceptance, with a note and a file as evidence.
  recorded_by uuid references users,
  note text not null default '',
  upload_id uuid references uploads on delete set null,
  accepted_at timestamptz not null,
  constraint quote_acceptances_recorded_check check ((method = 'online') = (recorded_by is null))
);
create index quote_acceptances_user_id_idx on quote_acceptances (user_id);

create trigger quote_acceptances_before_change_refuse before update or delete on quote_acceptances
  for each row execute function refuse_change_except_clearing('name', 'session_id', 'ip_address', 'user_agent', 'note', 'upload_id');

-- A customer's objection to an acceptance that staff recorded.
create table acceptance_objections (
  acceptance_id uuid primary key references quote_acceptances,
  message text not null,
  created_at timestamptz not null
);
create trigger acceptance_objections_before_change_refuse before update or delete on acceptance_objections
  for each row execute function refuse_change_except_clearing('message');
create trigger quote_revisions_before_truncate_refuse before truncate on quote_revisions for each statement execute function refuse_truncate();
create trigger quote_documents_before_truncate_refuse before truncate on quote_documents for each statement execute function refuse_truncate();
create trigger quote_acceptances_before_truncate_refuse before truncate on quote_acceptances for each statement execute function refuse_truncate();
create trigger acceptance_objections_before_truncate_refuse before truncate on acceptance_objections for each statement execute function refuse_truncate();

-- The line of a revision that a message is about, for example `1.3`, and its label at that time.
alter table quote_messages add column line text, add column line_label text;

-- Attachments of emails: a stored file and its name.
alter table outbox add column attachment_key text, add column attachment_name text;
