-- Which server was tried last for a copy (host:port), and when: the queue is told by server.
alter table delivery add column last_server text not null default '';
alter table delivery add column tried_at timestamptz;
grant select (last_server, tried_at) on delivery to postern_tenant;
