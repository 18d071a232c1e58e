// A loader of the page build. What `noted`, `named`, `namedObject` and `unlessSaid` say of a schema, what operations say of themselves, and the
// texts of the table of errors are for the OpenAPI document and for people who read it: browsers load the contract without, several kilobytes
// less on every page. What an error says there comes with the answer.
const ts = require('typescript')

/** Which argument of each is the schema itself. */
const places = { noted: 0, named: 1, namedObject: 1, unlessSaid: 1 }

const onlyDocumented = new Set(['summary', 'tag', 'errors', 'refusals'])
const onlyAnswered = new Set(['text', 'fix'])

/** Of `{ ... } as const satisfies X` the object. */
const literalOf = (node) => (ts.isObjectLiteralExpression(node) ? node : literalOf(node.expression))

/** `noted(field, 'What it is.', 'example')` becomes `field`, however deep. */
module.exports = function dropNotes(source) {
  const file = ts.createSourceFile('module.ts', source, ts.ScriptTarget.Latest, true)
  const cuts = []
  const look = (node) => {
    const place =
      ts.isCallExpression(node) && ts.isIdentifier(node.expression) ? places[node.expression.text] : undefined
    if (place !== undefined) {
      const schema = node.arguments[place]
      const [before, behind] = node.expression.text === 'namedObject' ? ['z.object(', ')'] : ['', '']
      cuts.push([node.getStart(), schema.getStart(), before], [schema.getEnd(), node.getEnd(), behind])
    }
    const cutFrom = (object, names) => {
      for (const property of object.properties)
        if (property.name && names.has(property.name.text)) cuts.push([property.getFullStart(), property.getEnd() + 1])
    }
    if (ts.isCallExpression(node) && node.expression.getText() === 'operation')
      cutFrom(node.arguments[0], onlyDocumented)
    if (ts.isVariableDeclaration(node) && node.name.getText() === 'apiErrors')
      for (const row of literalOf(node.initializer).properties) cutFrom(row.initializer, onlyAnswered)
    ts.forEachChild(node, look)
  }
  look(file)
  let kept = ''
  let from = 0
  for (const [start, end, instead = ''] of cuts.sort(([a], [b]) => a - b)) {
    if (start < from) continue
    kept += source.slice(from, start) + instead
    from = end
  }
  return kept + source.slice(from)
}
