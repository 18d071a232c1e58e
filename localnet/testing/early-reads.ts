import ts from 'typescript'

/** Methods that call their argument at once. */
const arrayMethods = new Set(['map', 'flatMap', 'filter', 'find', 'some', 'every', 'forEach', 'reduce', 'from'])

/**
 * Lists the reads of texts that run when a module is loaded, each with its line. A server loads a
 * module once and renders pages of all languages with it, so a text must be read inside a function.
 *
 * @example
 * earlyReadsOf('row.tsx', "import { swapText } from '@/messages/swap'\nconst title = swapText.page.title")
 * // ['row.tsx:2 swapText.page.title']
 */
export const earlyReadsOf = (file: string, source: string): string[] => {
  const root = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const names = new Set(root.statements.flatMap(textsOf))
  const found: string[] = []
  const look = (node: ts.Node) => {
    if ((ts.isFunctionLike(node) && !runsAtOnce(node)) || ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
    if (ts.isIdentifier(node) && names.has(node.text)) {
      const line = root.getLineAndCharacterOfPosition(node.getStart()).line + 1
      found.push(`${file}:${line} ${outermostOf(node).getText()}`)
    }
    ts.forEachChild(node, look)
  }
  look(root)
  return found
}

/** Returns the names that an import of messages brings. */
const textsOf = (statement: ts.Statement): string[] => {
  if (!ts.isImportDeclaration(statement) || !/(^|\/)messages\//.test(statement.moduleSpecifier.getText())) return []
  const bindings = statement.importClause?.namedBindings
  if (!bindings || !ts.isNamedImports(bindings)) return []
  return bindings.elements.map(({ name }) => name.text).filter((name) => name.endsWith('Text'))
}

/** True for a function that is an argument of an array's method, such as `pages.map(...)`, or called where it is. */
const runsAtOnce = ({ parent }: ts.Node): boolean => {
  const outer = ts.isParenthesizedExpression(parent) ? parent.parent : parent
  if (!ts.isCallExpression(outer)) return false
  if (outer.expression === parent) return true
  return ts.isPropertyAccessExpression(outer.expression) && arrayMethods.has(outer.expression.name.text)
}

const outermostOf = (node: ts.Node): ts.Node =>
  ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node ? outermostOf(node.parent) : node
