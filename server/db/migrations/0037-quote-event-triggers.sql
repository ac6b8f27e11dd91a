-- Rejects changes of the history of quotes. Only `is_announced` changes later, and an erasure of personal data clears notes.
create trigger quote_events_before_update_refuse before update on quote_events
  for each row when (old.note = new.note) execute function refuse_change_except('is_announced');
create trigger quote_events_before_note_refuse before update on quote_events
  for each row when (old.note <> new.note) execute function refuse_change_except_clearing('note');
create trigger quote_events_before_delete_refuse before delete on quote_events
  for each row execute function refuse_change_except();
