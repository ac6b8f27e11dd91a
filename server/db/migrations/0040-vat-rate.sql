-- Every version is inserted with its rate. The rate without a price book is `standardVatRate` of domain/pricing/price-book.ts.
alter table price_book_versions alter column vat_rate drop default;
