-- The time at which the owner of the merged address proved it by an emailed code. From then on, the address signs in to the target account.
alter table account_merges add column sign_in_proved_at timestamptz;
