-- Contact messages from the address of an account belong to it only once a signed-in user has proved the address.
alter table users add column contact_messages_joined_at timestamptz;
update users set contact_messages_joined_at = email_verified_at;
