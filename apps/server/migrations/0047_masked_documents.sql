-- What screens show of a body that holds a CPF or CNPJ; null where the body may be shown as it is.
ALTER TABLE messages ADD COLUMN masked_body text;
