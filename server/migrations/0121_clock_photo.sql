-- What somebody shows of where he clocks (administration.md 3.4).
alter table attendance_clock add column photo text;
