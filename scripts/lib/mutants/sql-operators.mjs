import ts from 'typescript';

/** What is replaced in the text of a statement. */
const replacements = [
  [/(?<=\s)<=(?=\s)/g, '<'],
  [/(?<=\s)>=(?=\s)/g, '>'],
  [/(?<=\s)<(?=\s)/g, '<='],
  [/(?<=\s)>(?=\s)/g, '>='],
  [/\bDESC\b/g, 'ASC'],
  [/\bIS NULL\b/g, 'IS NOT NULL'],
  [/\bIS NOT NULL\b/g, 'IS NULL'],
  [/\bOR\b/g, 'AND'],
  [/\bNOT EXISTS\b/g, 'EXISTS'],
];
/** Where a condition that began with AND is over, outside its parentheses. */
const ending = /^(?:\n|AND\b|OR\b|ORDER\b|GROUP\b|LIMIT\b|OFFSET\b|RETURNING\b|UNION\b|FOR\b|THEN\b|ON CONFLICT\b)/;

/** The defects of a statement written as text; the conditions that begin with AND are removed one at a time. */
export function listSqlDefects(node, source) {
  if (!ts.isTaggedTemplateExpression(node) || !/^sql\b/.test(node.tag.getText(source))) return [];
  return writtenParts(node.template, source).flatMap(({ start, end }) => [
    ...replacedWords(source.text, start, end),
    ...removedConditions(source.text, start, { end, closing: node.template.end - 1 }),
  ]);
}

/** The parts of a template that are text, without what is filled in. */
function writtenParts(template, source) {
  if (ts.isNoSubstitutionTemplateLiteral(template)) return [{ start: template.getStart(source), end: template.end }];
  const parts = [template.head, ...template.templateSpans.map(({ literal }) => literal)];
  return parts.map((part) => ({ start: part.getStart(source), end: part.end }));
}

function replacedWords(text, start, end) {
  return replacements.flatMap(([pattern, other]) =>
    [...text.slice(start, end).matchAll(pattern)].map(({ 0: word, index }) => ({
      start: start + index,
      end: start + index + word.length,
      text: other,
      before: word,
    })),
  );
}

function removedConditions(text, start, { end, closing }) {
  const found = [...text.slice(start, end).matchAll(/\bAND\s/g)].map(({ index }) => start + index);
  return found
    .filter((at) => !/\bBETWEEN\s+\S+\s+$/.test(text.slice(start, at)))
    .map((at) => ({ start: at, end: findEnd(text, at + 'AND '.length, closing), text: '' }))
    .map((defect) => ({ ...defect, before: text.slice(defect.start, defect.end) }));
}

/** Runs over what stands in parentheses, and over what is filled in, as one. */
function findEnd(text, from, closing) {
  let depth = 0;
  for (let at = from; at < closing; at += 1) {
    const char = text[at];
    if (char === '(' || char === '{') depth += 1;
    if (char === ')' || char === '}') depth -= 1;
    if (depth < 0) return at;
    const isWord = char === '\n' || /[\s)]/.test(text[at - 1]);
    if (depth === 0 && isWord && ending.test(text.slice(at, at + 'ON CONFLICT '.length))) return at;
  }
  return closing;
}
