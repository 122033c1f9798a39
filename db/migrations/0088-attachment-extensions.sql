-- Extensions of attachments: of names as the narrow rows have them (folded, one a line), each once. Statistics count by it and searches
-- look for it, so that a number opens the very mail that it counts.
create function attachment_extensions(names text) returns text[] language sql immutable strict parallel safe
  return array(select distinct substring(name from '\.([^.\s/]{1,16})$') from string_to_table(names, E'\n') as name
    where name ~ '\.[^.\s/]{1,16}$');
