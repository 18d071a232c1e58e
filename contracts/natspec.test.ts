import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { projectRoot } from '@/build/project-root'

type Parameter = { name: string }
type AbiFunction = { type: string; name: string; inputs: Parameter[]; outputs: Parameter[] }
type Docs = Record<string, { params?: Record<string, string>; returns?: Record<string, string> }>
type Artifact = {
  abi: AbiFunction[]
  methodIdentifiers: Record<string, string>
  metadata: { output: { devdoc: { methods?: Docs }; userdoc: { methods?: Record<string, { notice?: string }> } } }
}

const read = (name: string): Artifact =>
  JSON.parse(readFileSync(path.join(projectRoot, 'contracts/out', `${name}.sol`, `${name}.json`), 'utf8'))

const ofErc20 = read('IERC20').methodIdentifiers

/** Interfaces for callers, whose functions, parameters and results must all be documented. */
const interfaces = ['IIntent', 'IIntentRegistry', 'IDeltaWrappedNative']

describe.each(interfaces)('%s', (name) => {
  test('default: every function, parameter and result is documented', () => {
    const { abi, methodIdentifiers, metadata } = read(name)
    const { devdoc, userdoc } = metadata.output
    const ours = Object.keys(methodIdentifiers).filter((signature) => !(signature in ofErc20))
    const missing = ours.flatMap((signature) => {
      const named = signature.slice(0, signature.indexOf('('))
      const found = abi.filter((item) => item.type === 'function' && item.name === named)[0]!
      const { params = {}, returns = {} } = devdoc.methods?.[signature] ?? {}
      const inputs = found.inputs.filter((input) => !params[input.name]).map((input) => `@param ${input.name}`)
      const outputs = found.outputs
        .filter((output, index) => !returns[output.name || `_${index}`])
        .map((output) => `@return ${output.name}`)
      const notice = userdoc.methods?.[signature]?.notice ? [] : ['@notice']
      return [...notice, ...inputs, ...outputs].map((tag) => `${named}: ${tag}`)
    })
    expect(missing).toEqual([])
  })
})
