import ts from 'typescript';
import { listSqlDefects } from './sql-operators.mjs';

/*
 * The small defects we plant. Each operator looks at one node of the syntax tree and answers with the defects it would
 * plant there: which part of the text to replace, and by what.
 */

/** Conditions on the company are left alone: row-level security answers the same without them (T30, T34). */
const heldByRowSecurity = /company_?id/i;

const comparisons = {
  [ts.SyntaxKind.LessThanToken]: '<=',
  [ts.SyntaxKind.LessThanEqualsToken]: '<',
  [ts.SyntaxKind.GreaterThanToken]: '>=',
  [ts.SyntaxKind.GreaterThanEqualsToken]: '>',
};
const equalities = {
  [ts.SyntaxKind.EqualsEqualsEqualsToken]: '!==',
  [ts.SyntaxKind.ExclamationEqualsEqualsToken]: '===',
};
const junctions = {
  [ts.SyntaxKind.AmpersandAmpersandToken]: '||',
  [ts.SyntaxKind.BarBarToken]: '&&',
};

/** Words between two operands of the query builder. */
const builderComparisons = { '<': '<=', '<=': '<', '>': '>=', '>=': '>', is: 'is not', 'is not': 'is' };
/** Calls of the query builder that narrow or order an answer. */
const builderParts = new Set(['where', 'whereRef', 'having', 'orderBy', 'limit', '$if']);
/** Calls by which something is audited, recorded for others or announced, also where their result is returned. */
const effects = new Set(['audit', 'record', 'emit', 'publish', 'announce', 'add', 'wake']);
/** What is logged is no promise of the product. */
const logs = /\blog(?:ger)?\b[^(]*\(/;

/** From here on a limit is doubled: nobody promises that something happens after 60 001 instead of 60 000 ms. */
const large = 1000;

/** The operators by name; `source` is the parsed file and `rights` tells who holds a right. */
export const operators = {
  boundary: (node) => replaceOperator(node, comparisons),
  equality: (node) => replaceOperator(node, equalities),
  junction: (node) => replaceOperator(node, junctions),
  condition: negateCondition,
  guard: removeGuard,
  negation: removeNegation,
  number: changeNumber,
  boolean: flipBoolean,
  call: removeCall,
  effect: removeReturnedEffect,
  builder: removeBuilderPart,
  'builder comparison': changeBuilderComparison,
  'builder junction': swapBuilderJunction,
  right: weakenRight,
  sql: (node, { source }) => listSqlDefects(node, source).filter(({ before }) => !heldByRowSecurity.test(before)),
};

function replace(node, text, source) {
  return { start: node.getStart(source), end: node.end, text };
}

function replaceOperator(node, table) {
  if (!ts.isBinaryExpression(node)) return [];
  const other = table[node.operatorToken.kind];
  return other === undefined ? [] : [replace(node.operatorToken, other, node.getSourceFile())];
}

const isComparison = (node) =>
  ts.isBinaryExpression(node) &&
  (comparisons[node.operatorToken.kind] ?? equalities[node.operatorToken.kind]) !== undefined;

function negateCondition(node, { source }) {
  const isGuarded = ts.isIfStatement(node) && !isGuard(node);
  if (!isGuarded && !ts.isConditionalExpression(node)) return [];
  const condition = isGuarded ? node.expression : node.condition;
  // Comparisons have operators of their own.
  return isComparison(condition) ? [] : [replace(condition, `!(${condition.getText(source)})`, source)];
}

/** An `if` without `else` that only leaves: by throwing, returning or going on with the next round. */
function isGuard(node) {
  if (!ts.isIfStatement(node) || node.elseStatement !== undefined) return false;
  const body = node.thenStatement;
  const last = ts.isBlock(body) ? body.statements.at(-1) : body;
  return (
    last !== undefined && (ts.isThrowStatement(last) || ts.isReturnStatement(last) || ts.isContinueStatement(last))
  );
}

function removeGuard(node, { source }) {
  return isGuard(node) ? [replace(node, ';', source)] : [];
}

function removeNegation(node, { source }) {
  if (!ts.isPrefixUnaryExpression(node) || node.operator !== ts.SyntaxKind.ExclamationToken) return [];
  // Of a whole condition this would be the same as negating it.
  if (ts.isIfStatement(node.parent) || ts.isConditionalExpression(node.parent)) return [];
  return [replace(node, node.operand.getText(source), source)];
}

function changeNumber(node, { source }) {
  if (!ts.isNumericLiteral(node) || ts.isElementAccessExpression(node.parent) || isName(node)) return [];
  if (isUnreachable(node, source)) return [];
  const value = Number(node.getText(source).replaceAll('_', ''));
  return [replace(node, String(value < large ? value + 1 : value * 2), source)];
}

/** The key of a property stands where a name does. */
function isName(node) {
  return ts.isPropertyAssignment(node.parent) && node.parent.name === node;
}

/** The right side of `rows[0] ?? …` is there for the compiler: those statements always answer with a row. */
function isUnreachable(node, source) {
  for (let at = node; at.parent !== undefined; at = at.parent)
    if (ts.isBinaryExpression(at.parent) && at.parent.right === at)
      return (
        at.parent.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken &&
        at.parent.left.getText(source).startsWith('rows[0]')
      );
  return false;
}

function flipBoolean(node, { source }) {
  if (isUnreachable(node, source)) return [];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [replace(node, 'false', source)];
  return node.kind === ts.SyntaxKind.FalseKeyword ? [replace(node, 'true', source)] : [];
}

function removeCall(node, { source }) {
  if (!ts.isExpressionStatement(node)) return [];
  const expression = ts.isAwaitExpression(node.expression) ? node.expression.expression : node.expression;
  const isCall = ts.isCallExpression(expression) || ts.isVoidExpression(expression);
  return isCall && !logs.test(node.getText(source)) ? [replace(node, ';', source)] : [];
}

function removeReturnedEffect(node, { source }) {
  if (!ts.isCallExpression(node) || !effects.has(nameOfCall(node))) return [];
  const isReturned = ts.isArrowFunction(node.parent) || ts.isReturnStatement(node.parent);
  return isReturned ? [replace(node, 'undefined', source)] : [];
}

function nameOfCall({ expression }) {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : '';
}

function removeBuilderPart(node, { source }) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  if (!builderParts.has(node.expression.name.text)) return [];
  const from = node.expression.expression.end;
  if (heldByRowSecurity.test(source.text.slice(from, node.end))) return [];
  return [{ start: from, end: node.end, text: '' }];
}

function changeBuilderComparison(node, { source }) {
  if (!ts.isStringLiteral(node) || !ts.isCallExpression(node.parent) || node.parent.arguments[1] !== node) return [];
  const other = builderComparisons[node.text];
  return other === undefined ? [] : [replace(node, `'${other}'`, source)];
}

/** `eb.and([…])` and `eb.or([…])`. */
function swapBuilderJunction(node, { source }) {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return [];
  const { name } = node.expression;
  const other = { and: 'or', or: 'and' }[name.text];
  return other === undefined ? [] : [replace(name, other, source)];
}

const weaker = { admin: 'everyone', super: 'admin' };

/** Replaces a right that only some hold by one that everybody holds, or gives it to more people in the table itself. */
function weakenRight(node, { source, rights }) {
  if (!ts.isStringLiteral(node) || isName(node)) return [];
  if (weaker[rights[node.text]] !== undefined) return [replace(node, "'session:use'", source)];
  const isHolder = ts.isPropertyAssignment(node.parent) && rights[node.parent.name.text] === node.text;
  return isHolder && weaker[node.text] !== undefined ? [replace(node, `'${weaker[node.text]}'`, source)] : [];
}
