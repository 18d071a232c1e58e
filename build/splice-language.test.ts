import { expect, test } from 'vitest'
import { createLanguageSplicer } from './splice-language'

const is = '"string"==typeof LANGUAGE_ES'
const isZh = '"string"==typeof LANGUAGE_ZH'
const isNot = '"string"!=typeof LANGUAGE_ES'

test.each([
  ['a text', `a(${is}?"Vender":"Sell")`, 'a("Sell")', 'a("Vender")'],
  ['a text in parentheses', `return(${is}?"el":"the")+e`, 'return"the"+e', 'return"el"+e'],
  ['a value in parentheses', `return(${is}?a:b).c`, 'return(b).c', 'return(a).c'],
  ['a sum in parentheses', `(${is}?"a"+e:"b")+c`, '"b"+c', '("a"+e)+c'],
  ['a template', `\`x \${${is}?\`\${e} y\`:"z"}\``, `\`x \${"z"}\``, `\`x \${\`\${e} y\`}\``],
  ['nested choices', `${is}?t(${is}?"a":"b"):t(${is}?"c":"d")`, 't("d")', 't("a")'],
  ['another condition', `${is}?e?"a":"b":e?"c":"d"`, 'e?"c":"d"', 'e?"a":"b"'],
  ['an object of a body', `e=>${is}?{a:1}:{b:2}`, 'e=>({b:2})', 'e=>({a:1})'],
  ['a member of an object', `e=>(${is}?{a:1}:{b:2}).b`, 'e=>({b:2}).b', 'e=>({a:1}).b'],
  ['an object of an argument', `f(${is}?{a:1}:{b:2})`, 'f({b:2})', 'f({a:1})'],
  ['a name after a word', `()=>{return${is}?a:b}`, '()=>{return b}', '()=>{return a}'],
  ['a text after a word', `()=>{return${is}?"a":\`b\`}`, '()=>{return`b`}', '()=>{return"a"}'],
  ['functions', `(${is}?e=>e+"a":e=>e+"b")(1)`, '(e=>e+"b")(1)', '(e=>e+"a")(1)'],
])('default: %s becomes that of the language', (_, script, english, spanish) => {
  const spliced = createLanguageSplicer(script)
  expect(spliced('en')).toBe(english)
  expect(spliced('es')).toBe(spanish)
})

test.each([
  ['three texts', `a(${is}?"el":${isZh}?"这":"the")`, ['a("the")', 'a("el")', 'a("这")']],
  ['one text of two translations', `a(${is}||${isZh}?"–":"-")`, ['a("-")', 'a("–")', 'a("–")']],
  ['one text of all but one', `return(${isNot}&&${isZh}?"种":"e")+e`, ['return"e"+e', 'return"e"+e', 'return"种"+e']],
  ['one text of all', `a={b:(${is},"OTC")}`, ['a={b:"OTC"}', 'a={b:"OTC"}', 'a={b:"OTC"}']],
  ['conditions in parentheses', `(${is}||(${isZh}))?a:b`, ['b', 'a', 'a']],
  ['objects', `e=>${is}?{a:1}:${isZh}?{b:2}:{c:3}`, ['e=>({c:3})', 'e=>({a:1})', 'e=>({b:2})']],
] as const)('behavior: of three languages, %s becomes that of the language', (_, script, spliced) => {
  expect((['en', 'es', 'zh'] as const).map(createLanguageSplicer(script))).toEqual(spliced)
})

test('default: every other byte stays', () => {
  const around = '//# hint\n;(function ( ) { /* c */ return /"string"==typeof/u , 0x10, "\\u00e9", `\\n` })( )\n'
  expect(createLanguageSplicer(`${around}a=${is}?"b":"c";${around}`)('es')).toBe(`${around}a="b";${around}`)
  expect(createLanguageSplicer(around)('es')).toBe(around)
})

test.each([
  'let a="typeof LANGUAGE_ES"',
  'a=typeof LANGUAGE_ES',
  `a=b&&${is}?1:2`,
  `a=${is}&${isZh}?1:2`,
  'typeof LANGUAGE_ES!="string"?1:2',
])('error: Build.LanguageLeftError for %s, which names a language in another way', (script) => {
  expect(() => createLanguageSplicer(script)('en')).toThrow('A script chooses a language when it runs: ')
})
