import ts from 'typescript'

/** Properties and attributes whose text is visible or read aloud. */
const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'alt',
  'label',
  'placeholder',
  'title',
])
/** Functions and attributes of CSS classes. */
const styling = new Set(['cn', 'cva', 'className'])
/** True for a node that passes its parts on unchanged, so that their use is that of the node. */
const isPassing = (node: ts.Node): boolean =>
  ts.isConditionalExpression(node) ||
  ts.isBinaryExpression(node) ||
  ts.isParenthesizedExpression(node) ||
  ts.isTemplateExpression(node) ||
  ts.isTemplateSpan(node) ||
  ts.isArrayLiteralExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isAsExpression(node) ||
  ts.isJsxExpression(node)

/**
 * Lists the sentences in a source, each with its line: text between tags, text of children and of
 * visible properties (a label, a title), and any other string that looks like a sentence. Classes,
 * codes and keys are excluded.
 *
 * @example
 * sentencesOf('row.tsx', "const row = <Row label={isSale ? 'Sell' : 'Sell at most'} />")
 * // ['row.tsx:1 Sell', 'row.tsx:1 Sell at most']
 */
export const sentencesOf = (file: string, source: string): string[] => {
  const root = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const look = (node: ts.Node) => {
    if (hasNoText(node)) return
    const text = textOf(node)
    if (text !== undefined && (isText(node) ? /\p{L}/u : sentence).test(text))
      found.push(`${file}:${root.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${text.trim()}`)
    ts.forEachChild(node, look)
  }
  look(root)
  return found
}

/**
 * Lists the texts of a messages file that are whole sentences, with values as an ellipsis. Labels
 * of one or two words may be equal in two places with different meanings; a text that ends with a
 * period has the same meaning everywhere.
 *
 * @example
 * wholeSentencesOf('swap.ts', "const swapText = { title: 'Approve', why: 'Nothing is sent.' }") // ['Nothing is sent.']
 */
export const wholeSentencesOf = (file: string, source: string): string[] => {
  const found: string[] = []
  const look = (node: ts.Node) => {
    const text = ts.isTemplateExpression(node)
      ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('…')
      : ts.isStringLiteralLike(node) && !ts.isImportDeclaration(node.parent)
        ? node.text
        : ''
    if (/\S \S[\s\S]*\.$/.test(text)) found.push(text)
    ts.forEachChild(node, look)
  }
  look(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true))
  return found
}

/**
 * Matches a capitalised word followed by another one; or several words, none of which is a class, a
 * path or a code.
 */
const sentence = /^\W*\p{Lu}[\p{Ll}’']*[,:.…]? +\S*\p{L}|^[^\S\n]*(?:[\p{L}’']+[,:.;]? +){2,}[\p{L}’']+[.…]?\s*$/u

/**
 * True for a node without page text: imports, types, directives, classes, code and keys, thrown
 * errors.
 */
const hasNoText = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node) ||
  ts.isExportDeclaration(node) ||
  ts.isTypeNode(node) ||
  ts.isThrowStatement(node) ||
  (ts.isExpressionStatement(node) && ts.isStringLiteral(node.expression)) ||
  (ts.isJsxElement(node) && ['code', 'kbd'].includes(node.openingElement.tagName.getText())) ||
  (ts.isCallExpression(node) &&
    (styling.has(node.expression.getText()) || node.expression.kind === ts.SyntaxKind.ImportKeyword)) ||
  (ts.isJsxAttribute(node) && styling.has(node.name.getText())) ||
  (ts.isPropertyAssignment(node) && styling.has(nameOf(node)))

const textOf = (node: ts.Node): string | undefined => {
  if (ts.isJsxText(node)) return node.text.replace(/&\w+;/g, ' ')
  return ts.isStringLiteralLike(node) || isTemplatePart(node) ? node.text : undefined
}

const isTemplatePart = (node: ts.Node): node is ts.TemplateLiteralLikeNode =>
  ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)

/** True if the text of a node is part of the page. */
const isText = (node: ts.Node): boolean => {
  if (ts.isJsxText(node)) return true
  let [part, parent] = [node, node.parent]
  while (isPassing(parent)) {
    // Conditions and comparisons are not shown.
    if (ts.isConditionalExpression(parent) && part === parent.condition) return false
    if (ts.isBinaryExpression(parent) && !joins(parent, part)) return false
    if (ts.isJsxExpression(parent) && (ts.isJsxElement(parent.parent) || ts.isJsxFragment(parent.parent))) return true
    ;[part, parent] = [parent, parent.parent]
  }
  return (
    (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) &&
    spoken.has(nameOf(parent)) &&
    part === parent.initializer
  )
}

const joins = ({ operatorToken: { kind }, right }: ts.BinaryExpression, part: ts.Node): boolean =>
  kind === ts.SyntaxKind.PlusToken ||
  kind === ts.SyntaxKind.BarBarToken ||
  kind === ts.SyntaxKind.QuestionQuestionToken ||
  (kind === ts.SyntaxKind.AmpersandAmpersandToken && part === right)

const nameOf = ({ name }: ts.JsxAttribute | ts.PropertyAssignment): string =>
  ts.isStringLiteral(name) ? name.text : name.getText()
