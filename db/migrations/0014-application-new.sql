-- The menu counts applications that wait, every minute and for everybody who may decide; the decided ones pile up.
create index application_new on application (id) where state = 'new';
