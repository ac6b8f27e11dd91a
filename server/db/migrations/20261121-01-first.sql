-- Every entity of the first whole path. Ids are uuid v7, made by the application.
-- Money is integer cents, VAT included unless the name says net. Times are UTC.

create type role as enum ('customer', 'owner', 'estimator', 'editor', 'installer');
create type listing_status as enum ('draft', 'active', 'archived');
create type quote_status as enum (
  'submitted', 'in_review', 'info_needed', 'quoted', 'change_requested',
  'accepted', 'declined', 'rejected', 'withdrawn', 'expired'
);
create type mail_status as enum ('waiting', 'sent', 'failed');

-- People ---------------------------------------------------------------------------------------

create table users (
  id uuid primary key,
  email text not null,
  full_name text not null,
  phone_number text not null default '',
  phone_code text not null default 'ZA',
  phone_dial_country text not null default '27',
  phone_e164 text,
  password_hash text not null,
  role role not null default 'customer',
  residence_line1 text not null default '',
  residence_line2 text not null default '',
  residence_province text not null default '',
  residence_city text not null default '',
  residence_postal_code text not null default '',
  email_verified_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user_id_idx on sessions (user_id);

-- Pictures -------------------------------------------------------------------------------------

create table pictures (
  id uuid primary key,
  -- Of the original's bytes: names its derivatives, so equal pictures are kept once.
  content_hash text not null unique,
  -- Where the original lies: `seed:stones/x.jpg` in the repository, `files:<key>` in the file store.
  source text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null,
  created_at timestamptz not null default now()
);

-- Catalogue ------------------------------------------------------------------------------------

create table main_categories (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  description text not null default '',
  position integer not null default 0
);

create table main_category_pictures (
  id uuid primary key,
  main_category_id uuid not null references main_categories on delete cascade,
  picture_id uuid not null references pictures,
  alt text not null default '',
  position integer not null default 0
);
create index main_category_pictures_main_category_id_idx on main_category_pictures (main_category_id);

create table sub_categories (
  id uuid primary key,
  main_category_id uuid not null references main_categories,
  slug text not null unique,
  name text not null,
  description text not null default '',
  position integer not null default 0,
  -- Lets a product name both, and never two that do not belong together.
  unique (id, main_category_id)
);
create index sub_categories_main_category_id_idx on sub_categories (main_category_id);

create table colours (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  position integer not null default 0
);

create table products (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  main_category_id uuid not null references main_categories,
  sub_category_id uuid not null,
  colour_id uuid not null references colours,
  description text not null default '',
  price_cents bigint not null check (price_cents >= 0),
  price_per text not null default '',
  status listing_status not null default 'draft',
  finish text not null default '',
  slab_length_mm integer,
  slab_width_mm integer,
  edge_profile text not null default '',
  position integer not null default 0,
  created_at timestamptz not null default now(),
  foreign key (sub_category_id, main_category_id) references sub_categories (id, main_category_id)
);
create index products_main_category_id_idx on products (main_category_id);
create index products_sub_category_id_idx on products (sub_category_id);
create index products_colour_id_idx on products (colour_id);

create table product_pictures (
  id uuid primary key,
  product_id uuid not null references products on delete cascade,
  picture_id uuid not null references pictures,
  alt text not null default '',
  position integer not null default 0
);
create index product_pictures_product_id_idx on product_pictures (product_id);

-- Content --------------------------------------------------------------------------------------

create table services (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  description text not null default '',
  -- 0: priced on request.
  price_cents bigint not null default 0 check (price_cents >= 0),
  status listing_status not null default 'draft',
  featured boolean not null default false,
  position integer not null default 0
);

create table service_items (
  id uuid primary key,
  service_id uuid not null references services on delete cascade,
  name text not null,
  position integer not null default 0
);
create index service_items_service_id_idx on service_items (service_id);

create table service_pictures (
  id uuid primary key,
  service_id uuid not null references services on delete cascade,
  picture_id uuid not null references pictures,
  alt text not null default '',
  position integer not null default 0
);
create index service_pictures_service_id_idx on service_pictures (service_id);

create table gallery_projects (
  id uuid primary key,
  slug text not null unique,
  title text not null,
  description text not null default '',
  position integer not null default 0
);

create table gallery_pictures (
  id uuid primary key,
  gallery_project_id uuid not null references gallery_projects on delete cascade,
  picture_id uuid not null references pictures,
  alt text not null default '',
  position integer not null default 0
);
create index gallery_pictures_gallery_project_id_idx on gallery_pictures (gallery_project_id);

create table gallery_stones (
  gallery_project_id uuid not null references gallery_projects on delete cascade,
  product_id uuid not null references products on delete cascade,
  primary key (gallery_project_id, product_id)
);
create index gallery_stones_product_id_idx on gallery_stones (product_id);

create table testimonials (
  id uuid primary key,
  content text not null,
  author text not null,
  photo text not null default '',
  position integer not null default 0
);

create table pages (
  slug text primary key,
  content text not null,
  updated_at timestamptz not null default now()
);

-- `general`, `social` and `home`; the shapes are the contract's.
create table settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Quotes ---------------------------------------------------------------------------------------

-- The last number given in each year; the row's lock keeps numbers without gaps or doubles.
create table quote_numbers (
  year integer primary key,
  last integer not null
);

create table quotes (
  id uuid primary key,
  number text not null unique,
  user_id uuid not null references users,
  status quote_status not null default 'submitted',
  service_name text not null default '',
  main_category_id uuid references main_categories,
  sub_category_id uuid references sub_categories,
  primary_colour_id uuid references colours,
  secondary_colour_id uuid references colours,
  meters numeric(9, 3) check (meters >= 0),
  running_meters boolean not null,
  square_meters boolean not null,
  sink_types text[] not null,
  extras text[] not null,
  remove_countertops text not null default '',
  install_groundfloor text not null default '',
  is_design_plan text not null default '',
  project_urgency text not null default '',
  contact_line1 text not null,
  contact_line2 text not null,
  contact_province text not null,
  contact_city text not null,
  contact_postal_code text not null,
  notes text not null default '',
  message text not null default '',
  any_details text not null default '',
  spam boolean not null default false,
  idempotency_key text,
  -- Tells a retry from another request under the same key.
  request_hash text not null,
  created_at timestamptz not null default now()
);
create unique index quotes_user_id_idempotency_key_key on quotes (user_id, idempotency_key);
create index quotes_user_id_created_at_idx on quotes (user_id, created_at desc);

create table quote_items (
  id uuid primary key,
  quote_id uuid not null references quotes on delete cascade,
  product_id uuid not null references products,
  -- As asked for: a later rename or a new price changes nothing about it.
  product_name text not null,
  price_cents bigint not null,
  price_per text not null,
  position integer not null default 0
);
create index quote_items_quote_id_idx on quote_items (quote_id);

create table quote_events (
  id uuid primary key,
  quote_id uuid not null references quotes on delete cascade,
  user_id uuid references users,
  status quote_status not null,
  note text not null default '',
  created_at timestamptz not null default now()
);
create index quote_events_quote_id_idx on quote_events (quote_id);

create table uploads (
  id uuid primary key,
  path text not null unique,
  storage_key text not null unique,
  name text not null,
  mime_type text not null,
  bytes integer not null check (bytes > 0),
  user_id uuid references users,
  quote_id uuid references quotes on delete cascade,
  created_at timestamptz not null default now()
);
create index uploads_quote_id_idx on uploads (quote_id);
create index uploads_unclaimed_idx on uploads (created_at) where quote_id is null;

-- Messages, mail, audit ------------------------------------------------------------------------

create table contact_messages (
  id uuid primary key,
  name text not null,
  email text not null,
  phone text not null,
  phone_e164 text,
  subject text not null,
  message text not null,
  spam boolean not null default false,
  created_at timestamptz not null default now()
);

create table outbox (
  id uuid primary key,
  kind text not null,
  dedupe_key text not null unique,
  recipient text not null,
  subject text not null,
  body_text text not null,
  status mail_status not null default 'waiting',
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index outbox_created_at_idx on outbox (created_at desc);

create table audit_log (
  id uuid primary key,
  user_id uuid references users,
  action text not null,
  thing text not null,
  thing_id uuid,
  before jsonb,
  after jsonb,
  created_at timestamptz not null default now()
);
create index audit_log_thing_thing_id_idx on audit_log (thing, thing_id);
