-- What is written down of 服药协助 are the doses of its time (care.md 5): a job of that name that asks for nothing yet.
update care_project set input_form = 6, version = version + 1 where project_name = '服药协助' and input_form = 0;
