-- Originals of mail come as an archive.
alter table list_export drop constraint list_export_format_check,
  add constraint list_export_format_check check (format in ('csv', 'xlsx', 'zip')),
  drop constraint list_export_file_check,
  add constraint list_export_file_check check (file in ('csv', 'xlsx', 'txt', 'zip'));
