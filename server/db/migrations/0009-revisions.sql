-- Revisions of quotes, with their approval and their documents. Sent revisions never change.

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
  -- The prices that the engine calculates for the sizes of the revision, by alternative, at the time of saving
  -- (domain/revisions/approval.ts); null for an alternative that it cannot calculate. The approval compares the offer with these prices.
  calculated_prices jsonb not null default '[]',
  -- The number of the price book version that the revision was priced with; null without a version.
  price_book integer references price_book_versions (number),
  user_id uuid references users,
  -- The time at which owners were asked to approve the draft; null if its discount and margin are within the limits.
  approval_requested_at timestamptz,
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
    (sent_at is null) = (document is null) and (sent_at is null) = (document_hash is null)
      and (sent_at is not null or first_opened_at is null and recalled_at is null)
  )
);
create unique index quote_revisions_quote_id_number_key on quote_revisions (quote_id, number);
create unique index quote_revisions_draft_key on quote_revisions (quote_id) where sent_at is null;
create index quote_revisions_approval_requested_idx on quote_revisions (quote_id)
  where sent_at is null and approved_at is null and approval_requested_at is not null;

-- Rejects changes of a sent revision, except its first opening and a recall, which can be undone until the revision is accepted. An erasure
-- removes the reasons of staff from the draft. The document has none.
create function refuse_change_of_sent_revision() returns trigger language plpgsql as $$
declare
  changing constant text[] := array['first_opened_at', 'recalled_at', 'version', 'updated_at'] || case when is_erasing() then array['draft'] else '{}' end;
begin
  if old.sent_at is null then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - changing = to_jsonb(old) - changing
    and (old.first_opened_at is null or old.first_opened_at = new.first_opened_at)
    and (old.recalled_at is not distinct from new.recalled_at
      or (old.recalled_at is null or new.recalled_at is null) and not exists (select from quote_acceptances where revision_id = old.id))
  then
    return new;
  end if;
  raise exception 'A sent revision cannot be changed' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger quote_revisions_before_change_refuse before update or delete on quote_revisions
  for each row execute function refuse_change_of_sent_revision();
create trigger quote_revisions_before_truncate_refuse before truncate on quote_revisions for each statement execute function refuse_truncate();
create trigger quote_revisions_before_update_version before update on quote_revisions for each row execute function increment_version();

-- The revision of an event of a quote.
alter table quote_events add foreign key (revision_id) references quote_revisions;

-- Requests for an owner's approval of a draft, and the owners' answers, for staff only. `revision` is the number of the draft, which may be
-- deleted later.
create type approval_action as enum ('requested', 'approved', 'returned');
create table quote_approval_events (
  id uuid primary key,
  quote_id uuid not null references quotes,
  revision integer not null,
  action approval_action not null,
  note text not null default '',
  user_id uuid not null references users,
  created_at timestamptz not null
);
create index quote_approval_events_quote_id_idx on quote_approval_events (quote_id, created_at);
create index quote_approval_events_user_id_idx on quote_approval_events (user_id);

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

-- A file is stored once. An erasure clears it: the acceptance record is rendered again without personal data, with another hash and size.
create trigger quote_documents_before_rendering_refuse before update or delete on quote_documents
  for each row when (old.file_hash is null) execute function refuse_change_except('storage_key', 'file_hash', 'bytes');
create trigger quote_documents_before_change_refuse before update or delete on quote_documents
  for each row when (old.file_hash is not null) execute function refuse_change_except_clearing('storage_key', 'file_hash', 'bytes');
create trigger quote_documents_before_truncate_refuse before truncate on quote_documents for each statement execute function refuse_truncate();
