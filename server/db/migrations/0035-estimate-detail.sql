-- Stores the lines of an estimate with the quote. They explain the estimate later, when the stone may have other rates, slabs or materials.
-- Estimates calculated before this migration have no lines.
alter table quotes add column estimate_detail jsonb check (estimate_detail is null or estimate_status = 'range'),
  drop column estimate_price_book_version_id;
create or replace function unversioned_columns(table_name text) returns text[] language sql immutable parallel safe as $$
  select array['version', 'updated_at', 'created_at', 'position'] || case table_name
    when 'products' then array['search_name', 'search_text', 'search_words', 'status_before_archive']
    when 'pages' then array['edited_by']
    when 'quotes' then array['last_customer_activity_at', 'last_activity_at', 'awaiting_staff_since', 'first_response_at', 'urgency_rank',
      'estimate_status', 'estimate_low_cents', 'estimate_high_cents', 'estimate_detail', 'price_cents']
    when 'quote_revisions' then array['approved_by', 'approved_at', 'approval_requested_at', 'first_opened_at']
    when 'users' then array['email', 'pending_email', 'email_verified_at', 'contact_messages_joined_at', 'password_hash', 'totp_secret',
      'totp_pending_secret', 'totp_last_used_step', 'role', 'disabled_at', 'merged_into', 'erased_at']
    else '{}'
  end
$$;
