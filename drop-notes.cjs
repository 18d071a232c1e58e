// A loader of the page build. What `noted` says of a field is for the OpenAPI document and for people who read it: browsers load the
// fields without, several kilobytes less on every page.
const ts = require('typescript')

/** `noted(field, 'What it is.', 'example')` becomes `field`, however deep. */
module.exports = function dropNotes(source) {
  const file = ts.createSourceFile('module.ts', source, ts.ScriptTarget.Latest, true)
  const cuts = []
  const look = (node) => {
    const isNote = ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'noted'
    if (isNote) {
      const [field] = node.arguments
      cuts.push([node.getStart(), field.getStart()], [field.getEnd(), node.getEnd()])
    }
    ts.forEachChild(node, look)
  }
  look(file)
  let kept = ''
  let from = 0
  for (const [start, end] of cuts.sort(([a], [b]) => a - b)) {
    if (start < from) continue
    kept += source.slice(from, start)
    from = end
  }
  return kept + source.slice(from)
}
