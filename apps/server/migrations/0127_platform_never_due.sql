-- The platform's company bills the others and has no subscription itself; with examples it used to be due in four days.
UPDATE companies SET due_date = NULL, due_day = NULL WHERE id = 1;
