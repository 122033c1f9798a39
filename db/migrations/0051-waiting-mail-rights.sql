-- The row of a waiting mail comes with the mail and follows it (triggers, the recorder): callers of the API read it, and take it away.
drop policy tenant_insert on waiting_mail;
drop policy tenant_update on waiting_mail;
revoke insert, update on waiting_mail from postern_tenant;
