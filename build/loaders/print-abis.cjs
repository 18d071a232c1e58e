// A loader of the page build: the lines of an ABI, `parseAbi([...])`, become what viem makes of them, so that no page loads its parser and
// runs it before it shows anything.
const ts = require('typescript')
const { parseAbi } = require('viem')

module.exports = function printAbis(source) {
  if (!source.includes('parseAbi(')) return source
  const file = ts.createSourceFile('module.ts', source, ts.ScriptTarget.Latest, true)
  let [printed, from] = ['', 0]
  const look = (node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'parseAbi') return void ts.forEachChild(node, look)
    const lines = node.arguments[0].elements.map(({ text }) => text)
    printed += source.slice(from, node.getStart()) + JSON.stringify(parseAbi(lines))
    from = node.getEnd()
  }
  look(file)
  return printed + source.slice(from)
}
