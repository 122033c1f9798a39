-- Bytes that other rows than a message own (decision 0050): every column that names a blob is called blob_key, has an
-- index for the sweep, and stands on the list of owners (platform/blob/owners.ts).

-- A recipient's own copy, where it is not the message as it came.
alter table mail add column blob_key text;
alter table mail add column blob_size integer;
create index mail_blob on mail (blob_key) where blob_key is not null;

-- What goes out, where that is not the message as it came.
alter table delivery add column blob_key text;
alter table delivery add column blob_size integer;
create index delivery_blob on delivery (blob_key) where blob_key is not null;
-- As before, and a copy of one's own sends what the mail names.
alter policy tenant_insert on delivery with check ((select reach('all')) = 1 or kind = 'mail' and exists (
  select from mail m where m.id = mail_id and m.received_at = delivery.received_at and m.message_id = delivery.message_id
    and m.domain_id is not distinct from delivery.domain_id and m.blob_key is not distinct from delivery.blob_key));

-- Bulk registration is a job (decision 0048): a batch that something is to be done with asks for it, and where a node dies
-- in the middle, another does it again. Its file is a blob until every line has been checked.
alter table bulk_job add column blob_key text;
create index bulk_job_blob on bulk_job (blob_key) where blob_key is not null;
-- who asked, with which rights, and for what besides
alter table bulk_job add column asked jsonb;
-- Of processes that ended with the version before.
update bulk_job set state = case state when 'undoing' then 'done' else 'failed' end, error = 'BULK_INTERRUPTED',
  finished_at = now() where state in ('checking', 'committing', 'undoing');
alter table bulk_job drop column heartbeat_at;

create function bulk_job_asks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into job (kind, key, run_at) values ('bulk', new.id::text, now())
    on conflict (kind, key) do update set run_at = least(job.run_at, now());
  perform pg_notify('job', 'bulk');
  return null;
end $$;
create trigger asks_when_inserted after insert on bulk_job for each row
  when (new.state in ('checking', 'committing', 'undoing')) execute function bulk_job_asks();
create trigger asks_when_updated after update of state on bulk_job for each row
  when (new.state in ('checking', 'committing', 'undoing') and new.state <> old.state) execute function bulk_job_asks();
revoke execute on function bulk_job_asks from public;
