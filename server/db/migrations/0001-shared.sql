-- What every module uses: text functions, row versions, the content version and the notifications of the back office.
-- Ids are uuid v7, made by the application (suburbs of the first list: v4). Money is integer cents, VAT included unless the name says net. Times are UTC.
-- Triggers notify, write search text, count row versions and record former slugs. Rules of the business are in domain/.

-- A trusted extension: the owner of a database may create it.
create extension if not exists pg_trgm;

create type listing_status as enum ('draft', 'active', 'archived');

-- Text -----------------------------------------------------------------------------------------

-- Lower case without accents; the same as `foldText` of domain/shared/search-text.ts. Searches compare texts by it.
create function fold_text(input text) returns text language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize(input, nfd), '[\u0300-\u036f]', '', 'g'))
$$;

create function split_words(folded text) returns text[] language sql immutable strict parallel safe as $$
  select array(select distinct word from regexp_split_to_table(folded, '[^[:alnum:]]+') as word where word <> '' order by word)
$$;

-- The part of an email address before the @, in lower case, without dots and without a tag after a plus sign. Accounts with nearly the same
-- mailbox may belong to one person (domain/accounts/duplicate-customers.ts).
create function normalize_mailbox(email text) returns text language sql immutable strict parallel safe as $$
  select replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '')
$$;

-- Row versions ---------------------------------------------------------------------------------

-- A change of any column raises the version, except of these columns: derived ones (written by triggers, jobs and
-- quote-history.store.ts) and those that no request with a version changes (positions, the status of accounts, credentials).
-- `snoozed_until` is not one of them: staff change it with a version, so that two snoozes of one quote conflict.
create function unversioned_columns(table_name text) returns text[] language sql immutable parallel safe as $$
  select array['version', 'updated_at', 'created_at', 'position'] || case table_name
    when 'products' then array['search_name', 'search_text', 'search_words', 'status_before_archive']
    when 'pages' then array['edited_by']
    when 'quotes' then array['last_customer_activity_at', 'last_activity_at', 'awaiting_staff_since', 'first_response_at', 'urgency_rank',
      'estimate_status', 'estimate_low_cents', 'estimate_high_cents', 'estimate_price_book_version_id']
    when 'users' then array['email', 'pending_email', 'email_verified_at', 'contact_messages_joined_at', 'password_hash', 'totp_secret',
      'totp_pending_secret', 'totp_last_used_step', 'role', 'disabled_at', 'merged_into', 'erased_at']
    else '{}'
  end
$$;

create function increment_version() returns trigger language plpgsql as $$
declare
  before jsonb := to_jsonb(old) - unversioned_columns(tg_table_name);
  after jsonb := to_jsonb(new) - unversioned_columns(tg_table_name);
begin
  if after is distinct from before then
    new.version = old.version + 1;
  end if;
  if to_jsonb(new) ? 'updated_at' and new is distinct from old then
    new.updated_at = now();
  end if;
  return new;
end
$$;

-- A row's pictures and items are part of its page. Arguments: the row's table, and the column that refers to it.
create function touch_parent() returns trigger language plpgsql as $$
begin
  execute format('update %I set updated_at = now() where id = ($1).%I', tg_argv[0], tg_argv[1]) using coalesce(new, old);
  return null;
end
$$;

-- Arguments: the table of former slugs, and its column that refers to the row.
create function record_former_slug() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.slug = new.slug then
    return null;
  end if;
  execute format('delete from %I where slug = $1', tg_argv[0]) using new.slug;
  if tg_op = 'UPDATE' then
    execute format('insert into %I (slug, %2$I) values ($1, $2)
      on conflict (slug) do update set %2$I = excluded.%2$I, replaced_at = now()', tg_argv[0], tg_argv[1]) using old.slug, new.id;
  end if;
  return null;
end
$$;

-- Notifications --------------------------------------------------------------------------------

-- Rises with every change of what the public site shows; the web processes then empty their response caches.
create table content_version (
  id boolean primary key default true check (id),
  version bigint not null
);
insert into content_version (version) values (1);

create function notify_content_changed() returns trigger language plpgsql as $$
begin
  update content_version set version = version + 1;
  perform pg_notify('content_changed', '');
  return null;
end
$$;

-- For processes that cannot listen.
create sequence staff_change_seq;

-- Notifies the screens of the back office of a changed topic and the id of its record.
create function notify_staff(topic text, id text) returns void language plpgsql as $$
begin
  perform nextval('staff_change_seq');
  perform pg_notify('staff_changed', json_build_object('about', topic, 'id', id)::text);
end
$$;

-- Arguments: the topic, and the column that holds the id.
create function notify_staff_change() returns trigger language plpgsql as $$
declare
  changed record := case when tg_op = 'DELETE' then old else new end;
begin
  if tg_op <> 'UPDATE' or new is distinct from old then
    perform notify_staff(tg_argv[0], to_jsonb(changed) ->> tg_argv[1]);
  end if;
  return null;
end
$$;
