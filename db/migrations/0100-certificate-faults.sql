-- expand
-- Certificates that can't be used, or that clients will stumble over, are named among what is set aside.
alter table set_aside drop constraint set_aside_part_check;
alter table set_aside add constraint set_aside_part_check
  check (part in ('filter', 'setting', 'yara', 'scan', 'original', 'node', 'certificate'));
