// A loader of the page build. A feature's sentences stand in one object (`words.ts`), of which a bundler keeps every name and every nested
// object, half a kilobyte of a page. Here each sentence is a constant of its own, which is put where it is read and left out where it is not:
// `words.ticket.title` becomes `words$3`, the third entry of that file. What is read otherwise, such as `{ words }`, finds the object as it was.
const { existsSync, readFileSync } = require('node:fs')
const { basename, dirname, join } = require('node:path')
const ts = require('typescript')

const isWordsFile = (path) => /^([\w-]+-)?words(\.tsx?)?$/.test(basename(path))
const parse = (path, source) => ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)

module.exports = function splitWords(source) {
  const path = this.resourcePath
  if (isWordsFile(path)) return splitEntries(path, source)
  return source.includes("words'") ? readEntries(path, source) : source
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
  object.properties.flatMap(({ name, initializer }) => {
    const entry = { path: [...path, name.text].join('.'), node: initializer }
    return isSplit(initializer) ? [entry, ...entriesOf(initializer, [...path, name.text])] : [entry]
  })

const isSplit = (node) =>
  ts.isObjectLiteralExpression(node) && node.properties.every((property) => ts.isPropertyAssignment(property))

const splitEntries = (path, source) => {
  const found = wordsOf(parse(path, source))
  if (!found) return source
  const entries = entriesOf(found.object)
  const nameOf = (node) => `$${entries.findIndex((entry) => entry.node === node)}`
  const textOf = (node) =>
    isSplit(node)
      ? `{ ${node.properties.map(({ name, initializer }) => `${name.getText()}: ${nameOf(initializer)}`).join(', ')} }`
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

const readEntries = (path, source) => {
  const file = parse(path, source)
  const edits = []
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !isWordsFile(statement.moduleSpecifier.text)) continue
    const imported = statement.importClause?.namedBindings?.elements?.find(
      ({ name, propertyName = name }) => propertyName.text === 'words',
    )
    if (!imported) continue
    const local = imported.name.text
    const from = fileOf(path, statement.moduleSpecifier.text)
    const found = wordsOf(parse(from, readFileSync(from, 'utf8')))
    const entries = found ? entriesOf(found.object) : []
    const used = new Set()
    const look = (node) => {
      const index = entries.findIndex(({ path }) => `${local}.${path}` === pathOf(node))
      if (index < 0) return ts.forEachChild(node, look)
      used.add(index)
      edits.push({ node, text: `${local}$${index}` })
    }
    look(file)
    const names = [...used].map((index) => `$${index} as ${local}$${index}`)
    edits.push({ node: imported, text: [imported.getText(), ...names].join(', ') })
  }
  let text = source
  for (const { node, text: instead } of edits.toSorted((a, b) => b.node.getStart() - a.node.getStart()))
    text = text.slice(0, node.getStart()) + instead + text.slice(node.getEnd())
  return text
}

/** `words.ticket.title` of such an expression; the longest that is an entry is found first, as it is the outermost node. */
const pathOf = (node) => {
  if (ts.isIdentifier(node)) return node.text
  return ts.isPropertyAccessExpression(node) ? `${pathOf(node.expression)}.${node.name.text}` : undefined
}

const fileOf = (path, specifier) => {
  const stem = specifier.startsWith('@/') ? join(__dirname, specifier.slice(2)) : join(dirname(path), specifier)
  return [`${stem}.ts`, `${stem}.tsx`].find(existsSync)
}
