-- Emails are stored as a list of blocks, and rendered when they are sent. Earlier texts become one block, with the code and the link below it.
alter table outbox add column content jsonb not null default '[]';
update outbox set content =
  case when body_text = '' then '[]' else jsonb_build_array(jsonb_build_object('type', 'lines', 'text', body_text)) end
  || case when code is null then '[]' else jsonb_build_array(jsonb_build_object('type', 'code', 'code', code)) end
  || case when action_url is null then '[]' else jsonb_build_array(jsonb_build_object('type', 'button', 'label', action_label, 'url', action_url)) end;
alter table outbox alter column content drop default,
  drop column body_text, drop column code, drop column action_label, drop column action_url, drop column picture_url, drop column picture_alt;
