// A loader of the page build. A feature's sentences stand in one object (`words.ts`), of which a bundler keeps every name and everything
// that any page reads, kilobytes of each. Here a sentence is put where it is read: `words.ticket.title` becomes `'Sell'`. One that needs more
// than its own arguments, such as a helper of its file, becomes a constant of that file, `words$3` for its third entry. What is read
// otherwise, such as `{ words }`, finds the object as it was.
const { existsSync, readFileSync } = require('node:fs')
const { basename, dirname, join } = require('node:path')
const ts = require('typescript')

const isWordsFile = (path) => /^([\w-]+-)?words(\.tsx?)?$/.test(basename(path))
const parse = (path, source) => ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)

module.exports = function inlineWords(source) {
  const path = this.resourcePath
  const read = source.includes("words'") ? readEntries(path, source, (file) => this.addDependency(file)) : source
  return isWordsFile(path) ? splitEntries(path, read) : read
}

/** The statement `export const words = { ... }` and that object; undefined where a file has none. */
const wordsOf = (file) => {
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement) || !statement.getText().startsWith('export const words')) continue
    const { initializer } = statement.declarationList.declarations[0]
    const object = ts.isAsExpression(initializer) ? initializer.expression : initializer
    if (isSplit(object)) return { statement, object }
  }
}

/** Names of all entries in an order that every file finds, those of an object behind it; a spread makes an object one entry. */
const entriesOf = (object, path = []) =>
  object.properties.flatMap(({ name, initializer: node = name }) => {
    const entry = { path: [...path, name.text].join('.'), node }
    return isSplit(node) ? [entry, ...entriesOf(node, [...path, name.text])] : [entry]
  })

const isSplit = (node) =>
  ts.isObjectLiteralExpression(node) &&
  node.properties.every((one) => ts.isPropertyAssignment(one) || ts.isShorthandPropertyAssignment(one))

const splitEntries = (path, source) => {
  const found = wordsOf(parse(path, source))
  if (!found) return source
  const entries = entriesOf(found.object)
  const nameOf = (node) => `$${entries.findIndex((entry) => entry.node === node)}`
  const textOf = (node) =>
    isSplit(node)
      ? `{ ${node.properties.map(({ name, initializer = name }) => `${name.getText()}: ${nameOf(initializer)}`).join(', ')} }`
      : node.getText()
  // Those of an object before it.
  const constants = entries.toReversed().map(({ node }) => `export const ${nameOf(node)} = ${textOf(node)}\n`)
  const { statement } = found
  return [
    source.slice(0, statement.getStart()),
    ...constants,
    `export const words = ${textOf(found.object)}`,
    source.slice(statement.getEnd()),
  ].join('')
}

const readEntries = (path, source, dependOn) => {
  const file = parse(path, source)
  const readers = file.statements.flatMap((statement) => readerOf(path, statement, dependOn) ?? [])
  const replace = (node) => {
    const call = ts.isCallExpression(node) ? node : undefined
    for (const { local, entries, names } of readers) {
      const index = entries.findIndex((entry) => `${local}.${entry.path}` === pathOf(call?.expression ?? node))
      if (index >= 0) {
        const entry = entries[index].node
        if (isAlone(entry) && (path.endsWith('x') || !hasElements(entry)))
          return call ? applied(entry, call, replace) : `(${entry.getText()})`
        names.add(`$${index} as ${local}$${index}`)
        return call ? undefined : `${local}$${index}`
      }
      if (ts.isIdentifier(node) && node.text === local && node.parent.name !== node) names.add(`words as ${local}`)
    }
  }
  const rest = file.statements.filter((statement) => !readers.some((reader) => reader.statement === statement))
  // After all that is read: it names no more than that.
  const body = rest.map((statement) => render(statement, replace))
  const imports = readers.flatMap(({ names, from }) =>
    names.size > 0 ? `import { ${[...names].join(', ')} } from ${from}` : [],
  )
  return [...body, ...imports].join('\n')
}

/** What a file's import of words finds there; undefined for another statement. */
const readerOf = (path, statement, dependOn) => {
  if (!ts.isImportDeclaration(statement) || !isWordsFile(statement.moduleSpecifier.text)) return undefined
  const elements = statement.importClause?.namedBindings?.elements ?? []
  const [{ name, propertyName = name }] = elements
  if (elements.length > 1 || propertyName.text !== 'words') return undefined
  const file = fileOf(path, statement.moduleSpecifier.text)
  // Its constants have the numbers of the sentences there.
  dependOn(file)
  const found = wordsOf(parse(file, readFileSync(file, 'utf8')))
  if (!found) return undefined
  const from = statement.moduleSpecifier.getText()
  return { statement, from, local: name.text, entries: entriesOf(found.object), names: new Set() }
}

/** A function of words with what it is called with: the sentence itself, where that is nothing twice. */
const applied = (entry, call, replace) => {
  const given = call.arguments.map((argument) => render(argument, replace))
  const whole = `(${entry.getText()})(${given.join(', ')})`
  if (!ts.isArrowFunction(entry) || ts.isBlock(entry.body) || call.arguments.some(ts.isSpreadElement)) return whole
  const names = entry.parameters.map(({ name }) => name.getText())
  const isRead = (node) => ts.isIdentifier(node) && names.includes(node.text) && node.parent.name !== node
  const read = nodesIn(entry.body, isRead).map(({ text }) => text)
  if (nodesIn(entry.body, ts.isArrowFunction).length > 0 || new Set(read).size < read.length) return whole
  return `(${render(entry.body, (node) => (isRead(node) ? `(${given[names.indexOf(node.text)]})` : undefined))})`
}

/** The nodes of a tree for which something holds. */
const nodesIn = (node, holds) => {
  const inner = []
  ts.forEachChild(node, (child) => void inner.push(...nodesIn(child, holds)))
  return holds(node) ? [node, ...inner] : inner
}

/** The text of a node, with another in place of the parts that are replaced. */
const render = (node, replace) => {
  const instead = replace(node)
  if (instead !== undefined) return instead
  const { text } = node.getSourceFile()
  let [rendered, at] = ['', node.getStart()]
  ts.forEachChild(node, (child) => {
    rendered += text.slice(at, child.getStart()) + render(child, replace)
    at = child.getEnd()
  })
  return rendered + text.slice(at, node.getEnd())
}

const hasElements = (node) => nodesIn(node, (part) => ts.isJsxElement(part) || ts.isJsxFragment(part)).length > 0

/** Whether it says all with its own arguments, so that it can stand anywhere. */
const isAlone = (node, known = new Set()) => {
  if (ts.isTypeNode(node) || ts.isJsxOpeningElement(node) || ts.isJsxClosingElement(node)) return true
  if (ts.isIdentifier(node)) return known.has(node.text)
  if (ts.isShorthandPropertyAssignment(node) || ts.isJsxSelfClosingElement(node)) return false
  if (ts.isPropertyAssignment(node)) return isAlone(node.initializer, known)
  if (ts.isPropertyAccessExpression(node)) return isAlone(node.expression, known)
  const inner = ts.isArrowFunction(node)
    ? new Set([...known, ...node.parameters.map(({ name }) => name.getText())])
    : known
  return ts.forEachChild(node, (child) => (isAlone(child, inner) ? undefined : 'other')) === undefined
}

/** `words.ticket.title` of such an expression; the longest that is an entry is found first, as it is the outermost node. */
const pathOf = (node) => {
  if (ts.isIdentifier(node)) return node.text
  return ts.isPropertyAccessExpression(node) ? `${pathOf(node.expression)}.${node.name.text}` : undefined
}

const fileOf = (path, specifier) => {
  const stem = specifier.startsWith('@/')
    ? join(__dirname, '../..', specifier.slice(2))
    : join(dirname(path), specifier)
  return [`${stem}.ts`, `${stem}.tsx`].find(existsSync)
}
