-- Invoices, credit notes, receipts and statements of account. An issued document never changes: another document corrects it.

create type order_document_kind as enum ('invoice', 'credit_note', 'receipt', 'statement');

create table order_documents (
  id uuid primary key,
  kind order_document_kind not null,
  -- Null for the statement of a customer.
  order_id uuid references orders,
  -- The customer of a statement; null for other documents, which belong to the customer of the order.
  user_id uuid references users,
  -- Numbered without gaps by series and year; null for statements and copies.
  number text unique,
  -- The payment that is invoiced or credited; null if all payments of the order are.
  payment_id uuid references payments,
  receipt_id uuid references receipts,
  -- The invoice with wrong particulars that this one replaces, or the invoice that this credit note credits.
  replaced_id uuid unique references order_documents,
  credited_id uuid references order_documents,
  -- The document that staff printed again.
  copied_id uuid references order_documents,
  net_cents bigint not null,
  vat_cents bigint not null,
  gross_cents bigint not null check (gross_cents = net_cents + vat_cents),
  issued_on date not null,
  -- The content of the PDF as JSON: `OrderDocumentContent` of domain/orders/order-document.ts. Empty after an erasure.
  content text not null check (content = '' or content is json),
  issued_by uuid references users,
  -- Null until the document is rendered, and after an erasure.
  storage_key text unique,
  file_hash text,
  bytes integer,
  created_at timestamptz not null,
  constraint order_documents_number_check check ((number is null) = (kind = 'statement' or copied_id is not null)),
  constraint order_documents_owner_check check (kind = 'statement' or order_id is not null and user_id is null)
);
create index order_documents_order_id_idx on order_documents (order_id, created_at);
create index order_documents_user_id_idx on order_documents (user_id) where user_id is not null;
create index order_documents_issued_on_idx on order_documents (issued_on, id);
-- A payment, or an order at its completion, is invoiced once. Its invoice can be replaced.
create unique index order_documents_payment_id_key on order_documents (payment_id)
  where kind = 'invoice' and replaced_id is null and copied_id is null;
create unique index order_documents_completion_key on order_documents (order_id)
  where kind = 'invoice' and payment_id is null and replaced_id is null and copied_id is null;
create unique index order_documents_receipt_id_key on order_documents (receipt_id) where copied_id is null;

create trigger order_documents_before_rendering_refuse before update or delete on order_documents
  for each row when (old.file_hash is null and not is_erasing()) execute function refuse_change_except('user_id', 'storage_key', 'file_hash', 'bytes');
create trigger order_documents_before_change_refuse before update or delete on order_documents
  for each row when (old.file_hash is not null and not is_erasing()) execute function refuse_change_except('user_id');
create trigger order_documents_before_erasure_refuse before update or delete on order_documents
  for each row when (is_erasing()) execute function refuse_change_except_clearing('content', 'storage_key', 'file_hash', 'bytes');
create trigger order_documents_before_truncate_refuse before truncate on order_documents for each statement execute function refuse_truncate();
create trigger order_documents_after_insert_notify after insert on order_documents for each row execute function notify_order_change();
