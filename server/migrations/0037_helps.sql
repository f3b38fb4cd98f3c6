-- A help may name the page it belongs to, and its video may be a file of ours instead of a code at the video host.

alter table helps
  add column page text,
  add column video_path text,
  add column video_name text,
  alter column video set default '',
  add constraint helps_some_video check (video <> '' or video_path is not null);
create unique index helps_one_of_a_title on helps (lower(title));
