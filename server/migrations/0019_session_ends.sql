-- That a session ended with the password it was opened by is a reason of its own.
alter table sessions drop constraint sessions_end_reason_check;
alter table sessions add constraint sessions_end_reason_check
  check (end_reason in ('elsewhere', 'logout', 'reuse', 'revoked', 'expired', 'ended', 'password'));
