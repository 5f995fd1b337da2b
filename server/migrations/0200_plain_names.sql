-- Names as they are kept from now on (domain README, Names): without marks nobody sees, one middle dot, no spaces between
-- Chinese characters. What is compared with what people type is brought over; papers and books keep what they say.
create function plain_name(name text) returns text language sql immutable as $$
  select trim(regexp_replace(regexp_replace(regexp_replace(regexp_replace(name,
    U&'[\00AD\034F\061C\180E\200B-\200F\202A-\202E\2060-\2064\2066-\206F\FEFF]', '', 'g'),
    U&'[\\s\00A0\3000]*[\00B7\2022\FF0E\2027\30FB\FF65\2219\22C5][\\s\00A0\3000]*', U&'\00B7', 'g'),
    U&'([\2E80-\2FDF\3400-\9FFF\F900-\FAFF])[\\s\00A0\3000]+(?=[\2E80-\2FDF\3400-\9FFF\F900-\FAFF])', U&'\\1', 'g'),
    U&'[\\s\00A0\3000]+', ' ', 'g'))
$$;
update oldman set oldman_name = plain_name(oldman_name) where oldman_name <> plain_name(oldman_name);
update family set family_name = plain_name(family_name) where family_name <> plain_name(family_name);
update emp set emp_name = plain_name(emp_name) where emp_name <> plain_name(emp_name);
update visit set visitor_name = plain_name(visitor_name) where visitor_name <> plain_name(visitor_name);
update visitor_block set visitor_name = plain_name(visitor_name) where visitor_name <> plain_name(visitor_name);
update home_oldman set oldman_name = plain_name(oldman_name) where oldman_name <> plain_name(oldman_name);
update home_family set family_name = plain_name(family_name) where family_name <> plain_name(family_name);
update bank_line set payer_name = plain_name(payer_name) where payer_name <> plain_name(payer_name);
drop function plain_name(text);
