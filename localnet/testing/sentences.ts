import ts from 'typescript'

/** Properties and attributes whose text a person sees or hears. */
const spoken = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'alt',
  'label',
  'placeholder',
  'title',
])
/** What takes classes. */
const styling = new Set(['cn', 'cva', 'className'])
/** Hands its parts on as they are: what holds for it holds for them. */
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
 * The sentences that stand in a source, each with its line: text between tags, words given to a tag as a child or to what is spoken of it
 * (a label, a title), and anywhere what begins as a sentence does or goes on for words. Classes, codes and keys are none.
 *
 * @example
 * sentencesOf('row.tsx', "const row = <Row label={isSale ? 'Sell' : 'Sell at most'} />") // ['row.tsx:1 Sell', 'row.tsx:1 Sell at most']
 */
export const sentencesOf = (file: string, source: string): string[] => {
  const root = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const look = (node: ts.Node) => {
    if (isUnsaid(node)) return
    const text = textOf(node)
    if (text !== undefined && (isSaid(node) ? /\p{L}/u : sentence).test(text))
      found.push(`${file}:${root.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${text.trim()}`)
    ts.forEachChild(node, look)
  }
  look(root)
  return found
}

/**
 * Lists the texts of a file of messages that are whole sentences, values in them as an ellipsis. Labels of one or two
 * words may be the same in two places and mean something else; what ends with a point says the same wherever it stands.
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

/** A capitalised word and another one; or words in a row, none of which is a class, a path or a code. */
const sentence = /^\W*\p{Lu}[\p{Ll}’']*[,:.…]? +\S*\p{L}|^[^\S\n]*(?:[\p{L}’']+[,:.;]? +){2,}[\p{L}’']+[.…]?\s*$/u

/** What holds no words of a page, however it reads: imports, types, directives, classes, code and keys, what is thrown. */
const isUnsaid = (node: ts.Node): boolean =>
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

/** Whether any letter of it is one of the page's. */
const isSaid = (node: ts.Node): boolean => {
  if (ts.isJsxText(node)) return true
  let [part, whole] = [node, node.parent]
  while (isPassing(whole)) {
    // What is compared or asked is not shown.
    if (ts.isConditionalExpression(whole) && part === whole.condition) return false
    if (ts.isBinaryExpression(whole) && !joins(whole, part)) return false
    if (ts.isJsxExpression(whole) && (ts.isJsxElement(whole.parent) || ts.isJsxFragment(whole.parent))) return true
    ;[part, whole] = [whole, whole.parent]
  }
  return (
    (ts.isJsxAttribute(whole) || ts.isPropertyAssignment(whole)) &&
    spoken.has(nameOf(whole)) &&
    part === whole.initializer
  )
}

const joins = ({ operatorToken: { kind }, right }: ts.BinaryExpression, part: ts.Node): boolean =>
  kind === ts.SyntaxKind.PlusToken ||
  kind === ts.SyntaxKind.BarBarToken ||
  kind === ts.SyntaxKind.QuestionQuestionToken ||
  (kind === ts.SyntaxKind.AmpersandAmpersandToken && part === right)

const nameOf = ({ name }: ts.JsxAttribute | ts.PropertyAssignment): string =>
  ts.isStringLiteral(name) ? name.text : name.getText()
