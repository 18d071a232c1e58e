// A loader of the page build, for a file of a package whose rest a bundler cannot leave out: of the values that it exports only these stay.
// Those of a module (`.mjs`) by name, which leaves the rest to the minifier; those of CommonJS as what they are, so they have to be plain.
module.exports = function keepExports(source) {
  const { names } = this.getOptions()
  if (this.resourcePath.endsWith('.mjs')) return source.replace(/export \{[^}]*\}/, `export { ${names.join(', ')} }`)
  const all = require(this.resourcePath)
  return names.map((name) => `exports.${name} = ${JSON.stringify(all[name])}\n`).join('')
}
