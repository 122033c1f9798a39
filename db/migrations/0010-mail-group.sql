-- A group's administrators list its mail newest first, as those of a domain and its users do: without this every list
-- of theirs reads all mail of the period.
create index mail_group_time on mail (group_id, received_at desc) where group_id is not null;
