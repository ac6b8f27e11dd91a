-- slugs.store.ts records former slugs.
drop trigger products_after_slug_former on products;
drop trigger services_after_slug_former on services;
drop function record_former_slug();
