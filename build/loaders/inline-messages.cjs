// A loader of the page build. A feature has one object of texts, such as `swapText` of
// `messages/swap.ts`, and a bundler includes an object completely, which costs kilobytes per page.
// This loader inlines each text that is read: `swapText.page.title` becomes `'Swap'`. A text that
// uses more than its own arguments, such as a helper of its file, becomes a constant of the English
// file, such as `swapText$3` for its third entry. A read of the object itself, such as
// `{ swapText }`, stays. Imports of a text from other folders are added to the reader, as `plural$`
// for `plural`.
//
// A text is inlined in all languages: `(typeof LANGUAGE_ES=="string"?'Cambiar':'Swap')`. After the
// build, `build/split-languages` defines one of these names and removes the other languages, which
// gives each language scripts of its own. A name that is not defined leaves English.
const { existsSync, readdirSync, readFileSync } = require('node:fs')
const { dirname, join } = require('node:path')
const ts = require('typescript')

/** Splits the path of a file of texts into folder, language and feature; a reader names no language. */
const partsOf = (path) => /^(.*\/messages|@\/messages|messages)\/(?:(\w\w)\/)?([\w-]+?)(?:\.tsx?)?$/.exec(path)
const conditionOf = (language) => `typeof LANGUAGE_${language.toUpperCase()}=="string"`
const parsed = new Map()

/** Parses a source, once while it is the same: many readers share a file of texts. */
const parse = (path, source) => {
  if (parsed.get(path)?.text !== source)
    parsed.set(path, ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true))
  return parsed.get(path)
}

module.exports = function inlineMessages(source) {
  const path = this.resourcePath
  const language = partsOf(path)?.[2]
  // Other languages are read from the file where a text is inlined.
  if (language && language !== 'en') return source
  const dependOn = (file) => this.addDependency(file)
  const read = source.includes('/messages/') ? readEntries(path, source, dependOn) : source
  return language === 'en' ? splitEntries(path, read, dependOn) : read
}

/**
 * Finds the statement `export const swapText = { ... }`, its name and that object; undefined if a
 * file has none.
 */
const textsOf = (file) => {
  for (const statement of file.statements) {
    const name = /^export const (\w+Text)\b[^=]* =/.exec(statement.getText())?.[1]
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
    const keys = [...path, name.text]
    const entry = { path: keys.join('.'), keys, node }
    return isSplit(node) ? [entry, ...entriesOf(node, [...path, name.text])] : [entry]
  })

const isSplit = (node) =>
  ts.isObjectLiteralExpression(node) &&
  node.properties.every((one) => ts.isPropertyAssignment(one) || ts.isShorthandPropertyAssignment(one))

const splitEntries = (path, source, dependOn) => {
  const found = textsOf(parse(path, source))
  if (!found) return source
  const entries = entriesOf(found.object)
  const translations = translationsOf(path, dependOn)
  const brought = new Map()
  const nameOf = (node) => `$${entries.findIndex((entry) => entry.node === node)}`
  const textOf = (entry) =>
    isSplit(entry.node)
      ? `{ ${entry.node.properties.map(({ name, initializer = name }) => `${name.getText()}: ${nameOf(initializer)}`).join(', ')} }`
      : chosen(translations, (translation) => translated(translation, entry.keys, brought), entry.node.getText())
  // The entries of an object are defined before it.
  const constants = entries.toReversed().map((entry) => `export const ${nameOf(entry.node)} = ${textOf(entry)}\n`)
  const { statement } = found
  return [
    source.slice(0, statement.getStart()),
    ...constants,
    `export const ${found.name} = ${textOf({ node: found.object, path: '' })}`,
    source.slice(statement.getEnd()),
    ...importsOf(brought),
  ].join('')
}

const importsOf = (brought) => [...brought].map(([name, from]) => `\nimport { ${name} as ${name}$ } from '${from}'`)

/** Chooses the text of a language, or the English one. */
const chosen = (translations, translate, english) =>
  translations.length === 0
    ? english
    : `(${translations.map((one) => `${conditionOf(one.language)}?${translate(one)}:`).join('')}${english})`

/** Reads the texts of a feature in the other languages. */
const translationsOf = (path, dependOn) => {
  const [, folder, , feature] = partsOf(path)
  return languagesOf(folder).flatMap((language) => {
    const file = existing(join(folder, language, feature))
    if (!file) return []
    dependOn(file)
    return { language, ...textsIn(file) }
  })
}

const languagesOf = (folder) =>
  readdirSync(folder)
    .filter((name) => /^[a-z]{2}$/.test(name) && name !== 'en')
    .toSorted()

/** Reads a file of texts with all that its texts can refer to. */
const textsIn = (path) => {
  const file = parse(path, readFileSync(path, 'utf8'))
  const found = textsOf(file)
  const values = new Map(
    file.statements.flatMap((statement) =>
      ts.isVariableStatement(statement)
        ? statement.declarationList.declarations.flatMap(({ name, initializer }) =>
            ts.isIdentifier(name) ? [[name.text, initializer]] : name.elements.map((one) => [one.name.text, undefined]),
          )
        : [],
    ),
  )
  return { path, object: found.object, values, imported: importedBy(file), others: othersOf(path, file) }
}

/** Maps the objects of texts that a file imports to their files. */
const othersOf = (path, file) =>
  new Map(
    file.statements.flatMap((statement) => {
      if (!ts.isImportDeclaration(statement) || !partsOf(resolved(path, statement.moduleSpecifier.text))) return []
      const elements = statement.importClause.namedBindings?.elements.filter((element) => !element.isTypeOnly) ?? []
      if (statement.importClause.isTypeOnly) return []
      return elements.map(({ name }) => [name.text, fileOf(path, statement.moduleSpecifier.text)])
    }),
  )

/** Returns a text of another language as an expression that depends on nothing but imports. */
const translated = (translation, keys, brought) => {
  const { node, rest } = nodeAt(translation.object, keys)
  const text = standalone(translation, node, brought)
  return rest.length === 0 ? `(${text})` : `(${text})${rest.map((key) => `[${JSON.stringify(key)}]`).join('')}`
}

/** Finds an entry by its path; `rest` are the keys inside an entry that is no object literal. */
const nodeAt = (object, path) => {
  if (path.length === 0 || !ts.isObjectLiteralExpression(object)) return { node: object, rest: path }
  const property = object.properties.find(({ name }) => name?.text === path[0])
  if (!property) return { node: object, rest: path }
  return nodeAt(property.initializer ?? property.name, path.slice(1))
}

/**
 * Renders a part of a file of texts with the constants of the file, and the texts of others, in
 * place of their names.
 */
const standalone = (texts, node, brought) => {
  const { values, imported, others } = texts
  const expressionOf = (name) => {
    if (values.has(name)) return `(${standalone(texts, values.get(name), brought)})`
    if (!imported.has(name)) return undefined
    brought.set(name, imported.get(name))
    return `${name}$`
  }
  if (ts.isIdentifier(node)) return expressionOf(node.text) ?? node.text
  return render(node, (part) => {
    if (ts.isShorthandPropertyAssignment(part))
      return `${part.name.text}: ${expressionOf(part.name.text) ?? part.name.text}`
    const [name, ...path] = pathOf(part)?.split('.') ?? []
    if (others.has(name) && path.length > 0) {
      const other = textsIn(others.get(name))
      return translated(other, path, brought)
    }
    return ts.isIdentifier(part) && part.parent.name !== part && !ts.isTypeReferenceNode(part.parent)
      ? expressionOf(part.text)
      : undefined
  })
}

const readEntries = (path, source, dependOn) => {
  const file = parse(path, source)
  const readers = file.statements.flatMap((statement) => readerOf(path, statement, dependOn) ?? [])
  const brought = new Map()
  // Within a text of one language, the texts of its arguments are of that language.
  const replaceIn = (only) => (node) => {
    if (ts.isTypeQueryNode(node)) return node.getText()
    const call = ts.isCallExpression(node) ? node : undefined
    const read = readers.length > 0 ? pathOf(call?.expression ?? node) : undefined
    for (const { local, entries, indices, names, imported, translations } of readers) {
      const index = indices.get(read)
      if (index !== undefined) {
        const { node: entry, keys } = entries[index]
        const parts = translations.map(({ object }) => nodeAt(object, keys).node)
        const canInline = path.endsWith('x') || ![entry, ...parts].some(hasElements)
        if (isAlone(entry, new Set(['undefined', ...imported.keys()])) && canInline) {
          const bring = (part) => {
            if (!isReadOf(part, imported)) return undefined
            brought.set(part.text, imported.get(part.text))
            return `${part.text}$`
          }
          const english = () => (call ? applied(entry, call, replaceIn('en'), bring) : `(${render(entry, bring)})`)
          const translate = (translation) => {
            const text = translated(translation, keys, brought)
            return call ? appliedText(text, call, replaceIn(translation.language)) : text
          }
          if (only === 'en') return english()
          if (only) return translate(translations.find(({ language }) => language === only))
          return chosen(translations, translate, english())
        }
        names.add(`$${index} as ${local}$${index}`)
        return call ? undefined : `${local}$${index}`
      }
      if (ts.isIdentifier(node) && node.text === local && node.parent.name !== node) names.add(local)
    }
  }
  const rest = file.statements.filter((statement) => !readers.some((reader) => reader.statement === statement))
  // Last, since rendering the body collects the names to import.
  const body = rest.map((statement) => render(statement, replaceIn()))
  const imports = readers.flatMap(({ names, local, from, source }) => {
    const whole = names.delete(local) ? [`import { ${local} } from ${from}`] : []
    return names.size > 0 ? [...whole, `import { ${[...names].join(', ')} } from ${source}`] : whole
  })
  return [...body, ...imports, ...importsOf(brought).map((line) => line.trim())].join('\n')
}

/**
 * Reads the texts that a statement imports from a file of messages; undefined for another
 * statement.
 */
const readerOf = (path, statement, dependOn) => {
  if (!ts.isImportDeclaration(statement)) return undefined
  const parts = partsOf(resolved(path, statement.moduleSpecifier.text))
  if (!parts) return undefined
  const elements = statement.importClause?.namedBindings?.elements?.filter((element) => !element.isTypeOnly) ?? []
  const [, folder, language, feature] = parts
  const file = existing(join(folder, language ?? 'en', feature))
  if (!file) return undefined
  // The numbers of the constants depend on that file.
  dependOn(file)
  const found = textsOf(parse(file, readFileSync(file, 'utf8')))
  if (elements.length !== 1 || elements[0].getText() !== found?.name) return undefined
  const from = statement.moduleSpecifier.getText()
  const local = found.name
  const entries = entriesOf(found.object)
  return {
    statement,
    from,
    // The constants are in the English file.
    source: language ? from : from.replace(/([\w-]+)(['"])$/, 'en/$1$2'),
    local,
    entries,
    indices: new Map(entries.map((entry, index) => [`${local}.${entry.path}`, index])),
    names: new Set(),
    imported: importedBy(found.file),
    translations: language ? [] : translationsOf(file, dependOn),
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
      return elements.map(({ name }) => [name.text, statement.moduleSpecifier.text])
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

/** Writes a call of a text of another language, inlined as one of English is. */
const appliedText = (text, call, replace) => {
  const statement = parse('text.tsx', text).statements[0]
  let entry = statement.expression
  while (ts.isParenthesizedExpression(entry)) entry = entry.expression
  return applied(entry, call, replace, () => undefined)
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

/** Returns the path of an imported file without its ending. */
const resolved = (path, specifier) => {
  if (specifier.startsWith('@/')) return join(__dirname, '../..', specifier.slice(2))
  return specifier.startsWith('.') ? join(dirname(path), specifier) : specifier
}
const fileOf = (path, specifier) => existing(resolved(path, specifier))
const existing = (stem) => [`${stem}.ts`, `${stem}.tsx`].find(existsSync)
