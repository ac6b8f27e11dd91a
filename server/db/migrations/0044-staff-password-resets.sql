-- The time at which a staff member last set a password by an emailed link. Sensitive changes then need a second factor or 24 hours.
alter table users add column password_reset_at timestamptz;
