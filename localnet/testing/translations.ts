import ts from 'typescript'

/** A text by its path in the object of its feature. */
type Entry = { path: string; node: ts.Node }

/**
 * Lists the faults of a translation, each with its path: a value of the text that only one of the
 * two languages shows, a plural that the translation lacks, and a text that is still in English.
 *
 * @param language The tag of the translation; one such as `zh` has no plural, so that it needs none.
 * @param names The words that are equal in both languages, in lower case.
 * @example
 * const english = '{ why: (symbol: string) => `Not ${symbol}` }'
 * translationFaults({ english, other: "{ why: () => 'No' }", language: 'es', names })
 * // ['why: shows symbol in English alone']
 */
export const translationFaults = ({
  english,
  other,
  language,
  names,
}: {
  english: string
  other: string
  language: string
  names: ReadonlySet<string>
}): string[] => {
  const translations = new Map(entriesOf(other).map(({ path, node }) => [path, node]))
  const hasPlural = new Intl.PluralRules(language).resolvedOptions().pluralCategories.length > 1
  return entriesOf(english).flatMap(({ path, node }) => {
    const translation = translations.get(path)
    // The compiler asks for every key; a text may be written as an object in one language alone.
    if (!translation) return []
    const faults = [...faultsOf(node, translation, names), ...(hasPlural ? pluralFaultsOf(node, translation) : [])]
    return faults.map((fault) => `${path}: ${fault}`)
  })
}

const pluralFaultsOf = (english: ts.Node, other: ts.Node): string[] =>
  calls(english, 'plural') && !mayBePlural(other) ? ['has no plural'] : []

const faultsOf = (english: ts.Node, other: ts.Node, names: ReadonlySet<string>): string[] => {
  const [ours, theirs] = [valuesIn(english), valuesIn(other)]
  return [
    ...ours.filter((value) => !theirs.includes(value)).map((value) => `shows ${value} in English alone`),
    ...theirs.filter((value) => !ours.includes(value)).map((value) => `shows ${value} in the translation alone`),
    ...textsIn(other)
      .filter((text) => textsIn(english).includes(text) && !wordsOf(text).every((word) => names.has(word)))
      .map((text) => `is in English: ${text.trim()}`),
  ]
}

/**
 * Lists the values that a function of a text uses: the first parameter is 1, and a field of it
 * `1.symbol`, since parameters have names of their own in each language.
 */
const valuesIn = (text: ts.Node): string[] => {
  if (!ts.isArrowFunction(text)) return []
  const values = new Map(
    text.parameters.flatMap(({ name }, index): [string, string][] =>
      ts.isIdentifier(name)
        ? [[name.text, String(index + 1)]]
        : name.elements.flatMap((element): [string, string][] =>
            ts.isBindingElement(element) && ts.isIdentifier(element.name)
              ? [[element.name.text, `${index + 1}.${(element.propertyName ?? element.name).getText()}`]]
              : [],
          ),
    ),
  )
  return [...new Set(identifiersIn(text.body).flatMap((name) => values.get(name) ?? []))]
}

const identifiersIn = (node: ts.Node): string[] => {
  const isRead = ts.isIdentifier(node) && !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)
  return [...(isRead ? [node.text] : []), ...childrenOf(node).flatMap(identifiersIn)]
}

const textsIn = (node: ts.Node): string[] => {
  const isText = ts.isStringLiteralLike(node) || ts.isJsxText(node) || isTemplatePart(node)
  const own = isText && !isCode(node) ? [node.text] : []
  return [...own, ...childrenOf(node).flatMap(textsIn)]
}

/** True for a key, a compared value, and the code of an action after the two texts of an error. */
const isCode = (node: ts.Node): boolean => {
  const { parent } = node
  if (ts.isCallExpression(parent)) return parent.arguments.indexOf(node as ts.Expression) > 1
  return ts.isBinaryExpression(parent) || (ts.isPropertyAssignment(parent) && parent.name === node)
}

const isTemplatePart = (node: ts.Node): node is ts.TemplateLiteralLikeNode =>
  ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node)

/** Returns the words of a text that have two letters or more. */
const wordsOf = (text: string): string[] =>
  (text.replace(/https?:\S+|\b0x\S*|\S+\.\w+\b/g, ' ').match(/\p{L}[\p{L}\d]+/gu) ?? []).map((word) =>
    word.toLowerCase(),
  )

const calls = (node: ts.Node, name: string): boolean =>
  (ts.isCallExpression(node) && node.expression.getText() === name) || childrenOf(node).some((one) => calls(one, name))

/** True for a text that calls `plural`, or a function of its file that may do so. */
const mayBePlural = (node: ts.Node): boolean =>
  (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text !== 'displayCount') ||
  childrenOf(node).some(mayBePlural)

const childrenOf = (node: ts.Node): ts.Node[] => {
  const children: ts.Node[] = []
  ts.forEachChild(node, (child) => void children.push(child))
  return children
}

/** Lists the texts of a source that are no objects of texts. */
const entriesOf = (source: string): Entry[] => {
  const object = objectOf(source)
  return object ? leavesOf(object, []) : []
}

const leavesOf = (node: ts.ObjectLiteralExpression, path: readonly string[]): Entry[] =>
  node.properties.flatMap((property) => {
    if (!ts.isPropertyAssignment(property) && !ts.isShorthandPropertyAssignment(property)) return []
    const keys = [...path, keyOf(property)]
    const value = ts.isPropertyAssignment(property) ? property.initializer : constantOf(property)
    if (!value) return []
    return ts.isObjectLiteralExpression(value) ? leavesOf(value, keys) : [{ path: keys.join('.'), node: value }]
  })

/** Returns the value of a constant that an object names, such as a table of texts. */
const constantOf = ({ name }: ts.ShorthandPropertyAssignment): ts.Expression | undefined => {
  const declarations = name
    .getSourceFile()
    .statements.flatMap((statement) =>
      ts.isVariableStatement(statement) ? statement.declarationList.declarations : [],
    )
  const value = declarations.find((declaration) => declaration.name.getText() === name.text)?.initializer
  return value && ts.isSatisfiesExpression(value) ? value.expression : value
}

const keyOf = ({ name }: ts.PropertyAssignment | ts.ShorthandPropertyAssignment) =>
  ts.isStringLiteral(name) ? name.text : name.getText()

/** Parses `export const swapText = { ... }`, or an object alone. */
const objectOf = (source: string): ts.ObjectLiteralExpression | undefined => {
  const file = ts.createSourceFile(
    'text.tsx',
    source.startsWith('{') ? `export const aText = ${source}` : source,
    99,
    true,
  )
  for (const statement of file.statements) {
    if (!ts.isVariableStatement(statement)) continue
    const { name, initializer } = statement.declarationList.declarations[0]!
    if (!name.getText().endsWith('Text') || !initializer) continue
    const value = ts.isAsExpression(initializer) ? initializer.expression : initializer
    if (ts.isObjectLiteralExpression(value)) return value
  }
  return undefined
}
