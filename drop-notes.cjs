// A loader of the page build. What `noted`, `named` and `unlessSaid` say of a schema, and what operations say of themselves, is for the OpenAPI
// document and for people who read it: browsers load the contract without, several kilobytes less on every page.
const ts = require('typescript')

/** Which argument of each is the schema itself. */
const places = { noted: 0, named: 1, unlessSaid: 1 }

const onlyDocumented = new Set(['summary', 'tag', 'errors', 'refusals'])

/** `noted(field, 'What it is.', 'example')` becomes `field`, however deep. */
module.exports = function dropNotes(source) {
  const file = ts.createSourceFile('module.ts', source, ts.ScriptTarget.Latest, true)
  const cuts = []
  const look = (node) => {
    const place =
      ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? places[node.expression.text] : undefined
    if (place !== undefined) {
      const schema = node.arguments[place]
      cuts.push([node.getStart(), schema.getStart()], [schema.getEnd(), node.getEnd()])
    }
    const isOperation = ts.isCallExpression(node) && node.expression.getText() === 'operation'
    if (isOperation)
      for (const property of node.arguments[0].properties)
        if (property.name && onlyDocumented.has(property.name.text))
          cuts.push([property.getFullStart(), property.getEnd() + 1])
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
