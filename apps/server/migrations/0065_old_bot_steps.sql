-- What is older than a year is deleted by its time. A BRIN index costs the messages that write the steps next to nothing.
CREATE INDEX bot_steps_by_time ON bot_steps USING brin (at);
