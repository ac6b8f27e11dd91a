-- The customer approves a job sheet: what is made, in words and a drawing.
alter type order_status rename value 'drawing_sent' to 'job_sheet_sent';
alter type order_status rename value 'drawing_approved' to 'job_sheet_approved';

-- Sale settings contain the statuses at which payments are due. Sent documents are immutable.
update settings set value = replace(replace(value::text, '"drawing_sent"', '"job_sheet_sent"'), '"drawing_approved"', '"job_sheet_approved"')::jsonb
where value::text like '%"drawing\_%';
