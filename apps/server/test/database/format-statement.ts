const clauses =
  'with|select|from|where|left join|cross join|inner join|join|group by|order by|limit|offset|union all|insert into|values|' +
  'on conflict|update|set|delete from|returning|for update|for no key update|for share';
const word = new RegExp(`(?:${clauses})\\b`, 'iy');
const longestLine = 100;

/**
 * A statement as a person reads it in a diff: one clause a line, indented by its brackets. Blanks and line breaks of
 * the source do not count, and neither does what a text in quotes holds.
 */
export function formatStatement(statement: string): string {
  const text = statement.replaceAll(/\s+/g, ' ').trim();
  const lines = [''];
  let depth = 0;
  for (let at = 0; at < text.length;) {
    const token = nextToken(text, at);
    if (token === ')') depth -= 1;
    if (isClause(text, at, token) || isTooLong(lines.at(-1) ?? '', token)) lines.push('  '.repeat(depth));
    if (token === '(') depth += 1;
    const line = lines.pop() ?? '';
    lines.push(line.trim() === '' ? line + token.trimStart() : line + token);
    at += token.length;
  }
  return lines
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n');
}

/** A quoted text, a clause, a word or a sign. */
function nextToken(text: string, at: number): string {
  for (const pattern of [/'(?:[^']|'')*'/y, /"[^"]*"/y, word, /[\w$.:]+/y]) {
    pattern.lastIndex = at;
    const [token] = pattern.exec(text) ?? [];
    if (token) return token;
  }
  return text.charAt(at);
}

const isClause = (text: string, at: number, token: string): boolean => {
  word.lastIndex = at;
  // "IS DISTINCT FROM", "EXTRACT(EPOCH FROM" and "DO UPDATE SET" are no clauses of their own.
  return word.test(text) && token !== '(' && !/(distinct|epoch|do|for|key) $/i.test(text.slice(0, at));
};

const isTooLong = (line: string, token: string): boolean => line.length + token.length > longestLine && token !== ',';
