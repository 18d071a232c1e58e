import ts from 'typescript'
import { namedError } from '@/lib/errors'
import type { Language } from '@/lib/language'

/** A name that `build/loaders/inline-messages.cjs` writes where it chooses a language. */
const marker = /LANGUAGE_[A-Z]{2}/g

/**
 * Parses a script once and returns a function that writes it in one language: each choice, as the
 * minifier wrote it, becomes its branch. All other bytes stay, since printing a script again makes it
 * larger than the minifier did. The function throws Build.LanguageLeftError if the script still
 * chooses a language.
 *
 * @example
 * createLanguageSplicer('a("string"==typeof LANGUAGE_ES?"Vender":"Sell")')('es') // 'a("Vender")'
 */
export const createLanguageSplicer = (script: string): ((language: Language) => string) => {
  if (script.search(marker) < 0) return () => script
  const file = ts.createSourceFile('script.js', script, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS)
  const places = [...script.matchAll(marker)].map(({ index }) => index)
  return (language) => {
    const splice = createSplicer({ script, places, chosen: `LANGUAGE_${language.toUpperCase()}` })
    const spliced = script.slice(0, file.getStart()) + splice(file)
    const left = spliced.search(marker)
    if (left >= 0) throw new LanguageLeftError({ near: spliced.slice(Math.max(0, left - 60), left + 60) })
    return spliced
  }
}

type Splice = { script: string; places: readonly number[]; chosen: string }

/** Returns a function that writes a node of a script in the chosen language. */
const createSplicer = ({ script, places, chosen }: Splice): ((node: ts.Node) => string) => {
  const splice = (node: ts.Node): string => {
    const [start, end] = [node.getStart(), node.getEnd()]
    if (!hasPlace(places, start, end)) return script.slice(start, end)
    const instead = ts.isParenthesizedExpression(node) ? withoutParentheses(node) : branchText(node)
    if (instead !== undefined) return instead
    let [spliced, at] = ['', start]
    ts.forEachChild(node, (child) => {
      // A part without characters, such as the end of the file.
      if (child.getEnd() <= at) return
      spliced += script.slice(at, child.getStart()) + splice(child)
      at = child.getEnd()
    })
    return spliced + script.slice(at, end)
  }
  const branchOf = (node: ts.Node): ts.Expression | undefined => {
    // A text that all languages share, `is(es),"OTC"`.
    if (isSequence(node) && conditionValue(node.left, chosen) !== undefined) return node.right
    if (!ts.isConditionalExpression(node)) return undefined
    const value = conditionValue(node.condition, chosen)
    if (value === undefined) return undefined
    return value ? node.whenTrue : node.whenFalse
  }
  const branchText = (node: ts.Node): string | undefined => {
    const branch = branchOf(node)
    if (!branch) return undefined
    const text = splice(branch)
    // At the start of a statement or of a function's body, these would be a block or a declaration.
    if (/^(\{|function\b|class\b)/.test(text) && isAtStart(node)) return `(${text})`
    // `return"string"==...` needs no space before its text, but one before a name.
    return /^[\w$]/.test(text) && /[\w$]/.test(script.charAt(node.getStart() - 1)) ? ` ${text}` : text
  }
  // A text needs none of the parentheses that the choice needed.
  const withoutParentheses = ({ expression }: ts.ParenthesizedExpression): string | undefined => {
    const text = branchText(expression)
    return text !== undefined && isLiteral(text) ? text : undefined
  }
  return splice
}

/**
 * Returns the value of a condition that depends on the language alone, or undefined for another. The
 * minifier joins conditions where two languages have the same text: `is(es)||is(zh)?a:b`.
 */
const conditionValue = (condition: ts.Expression, chosen: string): boolean | undefined => {
  if (ts.isParenthesizedExpression(condition)) return conditionValue(condition.expression, chosen)
  if (!ts.isBinaryExpression(condition)) return undefined
  const [, operator, name] = /^"string"([!=]=)typeof (LANGUAGE_[A-Z]{2})$/.exec(condition.getText()) ?? []
  if (name !== undefined) return (name === chosen) === (operator === '==')
  const [left, right] = [condition.left, condition.right].map((side) => conditionValue(side, chosen))
  if (left === undefined || right === undefined) return undefined
  if (condition.operatorToken.kind === ts.SyntaxKind.BarBarToken) return left || right
  return condition.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken ? left && right : undefined
}

const isSequence = (node: ts.Node): node is ts.BinaryExpression =>
  ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.CommaToken

/** True if a statement or the body of a function starts with an expression. */
const isAtStart = (node: ts.Node): boolean => {
  const { parent } = node
  if (ts.isExpressionStatement(parent)) return true
  if (ts.isArrowFunction(parent)) return parent.body === node
  return parent.getStart() === node.getStart() && !ts.isSourceFile(parent) && isAtStart(parent)
}

/** True for one literal of a text. */
const isLiteral = (text: string): boolean => {
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, ts.LanguageVariant.Standard, text)
  const token = scanner.scan()
  const isText = token === ts.SyntaxKind.StringLiteral || token === ts.SyntaxKind.NoSubstitutionTemplateLiteral
  return isText && scanner.getTokenEnd() === text.length
}

/** True if one of the places, which are in order, is between `start` and `end`. */
const hasPlace = (places: readonly number[], start: number, end: number): boolean => {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (places[middle]! < start) low = middle + 1
    else high = middle
  }
  return low < places.length && places[low]! < end
}

class LanguageLeftError extends namedError('Build.LanguageLeftError', ({ near }: { near: string }) => ({
  message: `A script chooses a language when it runs: ${near}`,
  fix: 'See how build/loaders/inline-messages.cjs wrote it, and what build/splice-language.ts reads.',
})) {}
