-- Figures and reports read attendances by when they began, newest first, and what customers answered by the attendance.
create index ticket_tracking_in_order on ticket_tracking (company_id, created_at, id);
drop index ticket_tracking_by_created;
create index ratings_of_attendance on ratings (company_id, tracking_id) where tracking_id is not null;
create index contacts_by_created on contacts (company_id, created_at) where not is_group;
