// A loader of the page build. A feature has one object of texts, such as `swapText` of
// `messages/swap.tsx`, and a bundler includes an object completely, which costs kilobytes per page.
// This loader inlines each text that is read: `swapText.page.title` becomes `'Swap'`. A text that
// uses more than its own arguments, such as a helper of its file, becomes a constant of that file,
// such as `swapText$3` for its third entry. A read of the object itself, such as `{ swapText }`,
// stays. Imports of a text from other folders are added to the reader, as `plural$` for `plural`.
const { existsSync, readFileSync } = require('node:fs')
const { basename, dirname, join } = require('node:path')
const ts = require('typescript')

const isMessagesFile = (path) => basename(dirname(path)) === 'messages'
const parse = (path, source) => ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true)

module.exports = function inlineMessages(source) {
  const path = this.resourcePath
  const read = source.includes('/messages/') ? readEntries(path, source, (file) => this.addDependency(file)) : source
  return isMessagesFile(path) ? splitEntries(path, read) : read
}

/**
 * Finds the statement `export const swapText = { ... }`, its name and that object; undefined if a
 * file has none.
 */
const textsOf = (file) => {
  for (const statement of file.statements) {
    const name = /^export const (\w+Text) =/.exec(statement.getText())?.[1]
    if (name === undefined) continue
    const { initializer } = statement.declarationList.declarations[0]
    const object = ts.isAsExpression(initializer) ? initializer.expression : initializer
    if (isSplit(object)) return { file, statement, name, object }
  }
}

/**
 * Lists all entries in the order of the file, an object before its own entries; an object with a
 * spread is one entry.
 */
const entriesOf = (object, path = []) =>
  object.properties.flatMap(({ name, initializer: node = name }) => {
    const entry = { path: [...path, name.text].join('.'), node }
    return isSplit(node) ? [entry, ...entriesOf(node, [...path, name.text])] : [entry]
  })

const isSplit = (node) =>
  ts.isObjectLiteralExpression(node) &&
  node.properties.every((one) => ts.isPropertyAssignment(one) || ts.isShorthandPropertyAssignment(one))

const splitEntries = (path, source) => {
  const found = textsOf(parse(path, source))
  if (!found) return source
  const entries = entriesOf(found.object)
  const nameOf = (node) => `$${entries.findIndex((entry) => entry.node === node)}`
  const textOf = (node) =>
    isSplit(node)
      ? `{ ${node.properties.map(({ name, initializer = name }) => `${name.getText()}: ${nameOf(initializer)}`).join(', ')} }`
      : node.getText()
  // The entries of an object are defined before it.
  const constants = entries.toReversed().map(({ node }) => `export const ${nameOf(node)} = ${textOf(node)}\n`)
  const { statement } = found
  return [
    source.slice(0, statement.getStart()),
    ...constants,
    `export const ${found.name} = ${textOf(found.object)}`,
    source.slice(statement.getEnd()),
  ].join('')
}

const readEntries = (path, source, dependOn) => {
  const file = parse(path, source)
  const readers = file.statements.flatMap((statement) => readerOf(path, statement, dependOn) ?? [])
  const replace = (node) => {
    const call = ts.isCallExpression(node) ? node : undefined
    for (const { local, entries, names, imported, brought } of readers) {
      const index = entries.findIndex((entry) => `${local}.${entry.path}` === pathOf(call?.expression ?? node))
      if (index >= 0) {
        const entry = entries[index].node
        if (isAlone(entry, new Set(['undefined', ...imported.keys()])) && (path.endsWith('x') || !hasElements(entry))) {
          const bring = (part) => {
            if (!isReadOf(part, imported)) return undefined
            brought.add(part.text)
            return `${part.text}$`
          }
          return call ? applied(entry, call, replace, bring) : `(${render(entry, bring)})`
        }
        names.add(`$${index} as ${local}$${index}`)
        return call ? undefined : `${local}$${index}`
      }
      if (ts.isIdentifier(node) && node.text === local && node.parent.name !== node) names.add(local)
    }
  }
  const rest = file.statements.filter((statement) => !readers.some((reader) => reader.statement === statement))
  // Last, since rendering the body collects the names to import.
  const body = rest.map((statement) => render(statement, replace))
  const imports = readers.flatMap(({ names, from }) =>
    names.size > 0 ? `import { ${[...names].join(', ')} } from ${from}` : [],
  )
  const brought = readers.flatMap(({ brought, imported }) =>
    [...brought].map((name) => `import { ${name} as ${name}$ } from ${imported.get(name)}`),
  )
  return [...body, ...imports, ...new Set(brought)].join('\n')
}

/**
 * Reads the texts that a statement imports from a file of messages; undefined for another
 * statement.
 */
const readerOf = (path, statement, dependOn) => {
  if (!ts.isImportDeclaration(statement) || !isMessagesFile(statement.moduleSpecifier.text)) return undefined
  const elements = statement.importClause?.namedBindings?.elements?.filter((element) => !element.isTypeOnly) ?? []
  const file = fileOf(path, statement.moduleSpecifier.text)
  // The numbers of the constants depend on that file.
  dependOn(file)
  const found = textsOf(parse(file, readFileSync(file, 'utf8')))
  if (elements.length !== 1 || elements[0].getText() !== found?.name) return undefined
  const from = statement.moduleSpecifier.getText()
  const entries = entriesOf(found.object)
  return {
    statement,
    from,
    local: found.name,
    entries,
    names: new Set(),
    imported: importedBy(found.file),
    brought: new Set(),
  }
}

/**
 * Maps the names that a file of messages imports by an absolute path to that path, except texts of
 * other files.
 */
const importedBy = (file) =>
  new Map(
    file.statements.flatMap((statement) => {
      if (!ts.isImportDeclaration(statement) || !/^@\/(?!messages\/)/.test(statement.moduleSpecifier.text)) return []
      const { isTypeOnly, namedBindings } = statement.importClause
      const elements = isTypeOnly ? [] : namedBindings.elements.filter((element) => !element.isTypeOnly)
      return elements.map(({ name }) => [name.text, statement.moduleSpecifier.getText()])
    }),
  )

/** True if a node reads a variable of one of these names. */
const isReadOf = (node, names) => ts.isIdentifier(node) && names.has(node.text) && node.parent.name !== node

/**
 * Inlines a call with its arguments if the text reads none of them twice; otherwise writes a call
 * of the function.
 */
const applied = (entry, call, replace, bring) => {
  const args = call.arguments.map((argument) => render(argument, replace))
  const called = `(${render(entry, bring)})(${args.join(', ')})`
  if (!ts.isArrowFunction(entry) || ts.isBlock(entry.body) || call.arguments.some(ts.isSpreadElement)) return called
  if (!entry.parameters.every(({ name }) => ts.isIdentifier(name))) return called
  const names = entry.parameters.map(({ name }) => name.getText())
  const read = nodesIn(entry.body, (node) => isReadOf(node, new Set(names))).map(({ text }) => text)
  if (nodesIn(entry.body, ts.isArrowFunction).length > 0 || new Set(read).size < read.length) return called
  const put = (node) => (isReadOf(node, new Set(names)) ? `(${args[names.indexOf(node.text)]})` : bring(node))
  return `(${render(entry.body, put)})`
}

/** Returns the nodes of a tree that match a predicate. */
const nodesIn = (node, holds) => {
  const inner = []
  ts.forEachChild(node, (child) => void inner.push(...nodesIn(child, holds)))
  return holds(node) ? [node, ...inner] : inner
}

/** Returns the text of a node with some parts replaced. */
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

/**
 * True if a text depends only on its own arguments and on these names, so that it can be inlined in
 * any file.
 */
const isAlone = (node, known) => {
  if (ts.isTypeNode(node) || ts.isJsxOpeningElement(node) || ts.isJsxClosingElement(node)) return true
  if (ts.isIdentifier(node)) return known.has(node.text)
  if (ts.isShorthandPropertyAssignment(node) || ts.isJsxSelfClosingElement(node)) return false
  if (ts.isPropertyAssignment(node)) return isAlone(node.initializer, known)
  if (ts.isPropertyAccessExpression(node)) return isAlone(node.expression, known)
  const inner = ts.isArrowFunction(node)
    ? new Set([
        ...known,
        ...nodesIn(node, ts.isIdentifier).flatMap(({ parent, text }) => (isBound(parent) ? text : [])),
      ])
    : known
  return ts.forEachChild(node, (child) => (isAlone(child, inner) ? undefined : 'other')) === undefined
}

const isBound = (node) => ts.isParameter(node) || ts.isBindingElement(node) || ts.isVariableDeclaration(node)

/**
 * Returns the path of an expression such as `swapText.page.title`. The outermost node is visited
 * first, so the longest path wins.
 */
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
